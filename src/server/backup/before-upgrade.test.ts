import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { migrate, pendingMigrations } from '../db/migrations.ts';
import { openAsItIs, openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog } from '../log.ts';
import { runCog } from '../testing/command.ts';
import { type EmptyPlace, makeEmptyPlaces } from '../testing/database.ts';
import { runToEnd } from '../testing/process.ts';
import { backUpBeforeUpgrade } from './before-upgrade.ts';
import { openSource } from './source.ts';

const ALL = pendingMigrations([]);
/** The version before is one without the last migration that makes a table on both databases. */
const BEFORE = ALL.slice(0, ALL.indexOf('2026-12-04-gone-entries'));
const LACKED = ALL.slice(BEFORE.length);

const TOO_NEW =
  'The database was used by a later version of Cogito: start that version, or restore a backup made before the upgrade.';

describe.each(makeEmptyPlaces)('An upgrade on $name', ({ make, isMissing }) => {
  describe.skipIf(isMissing)('of an installation with messages', () => {
    const log = createLog('silent');
    let place: EmptyPlace;
    let db: Db;
    const executed = async () => {
      const source = await openSource(place);
      await source.close();
      return source.migrations;
    };
    const environment = () => ({
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    beforeAll(async () => {
      place = await make();
      db = openAsItIs(place, log);
      await migrate(db, BEFORE);
      const account = {
        id: 'a',
        name: 'Asha',
        email: 'a@b.co',
        passwordHash: '',
        gender: 'other',
        role: 'student',
      } as const;
      await db
        .insertInto('users')
        .values({ ...account, mark: 'ABCDEF', suspendedAt: null, createdAt: 1 } as never)
        .execute();
    });
    afterAll(async () => {
      await db.destroy();
      await place.remove();
    });

    it('saves the rows before it changes them, and they can be restored', async () => {
      await backUpBeforeUpgrade(readConfig(environment()), log);
      const file = path.join(place.dataDir, 'backups', `before-${LACKED.at(-1)}.backup`);
      expect(await readdir(path.join(place.dataDir, 'backups'))).toEqual([path.basename(file)]);
      const elsewhere = await make();
      expect((await runCog(elsewhere, ['restore', file])).out).toMatch(/It has no files: move the folder/);
      const restored = await openDatabase(elsewhere, log);
      expect((await restored.selectFrom('users').select('name').execute())[0]?.name).toBe('Asha');
      await restored.destroy();
      await elsewhere.remove();
    });

    it('that fails leaves the schema of the version before, which starts on it', async () => {
      await migrate(db);
      await sql`delete from kysely_migration where name in (${sql.join(LACKED)})`.execute(db);
      // What it makes is there already: it must fail now.
      await expect(openDatabase(place, log)).rejects.toThrow(/already exists|duplicate/);
      expect(await executed()).toEqual(BEFORE);
      await migrate(db, BEFORE);
      expect((await db.selectFrom('users').select('name').execute())[0]?.name).toBe('Asha');
    });

    it('runs a migration that sorts before one that has run', async () => {
      const elsewhere = await make();
      const other = openAsItIs(elsewhere, log);
      await migrate(
        other,
        ALL.filter((name) => name !== '2026-11-26-downloads'),
      );
      await migrate(other);
      const columns = await sql`select is_downloadable from materials`.execute(other);
      expect(columns.rows).toEqual([]);
      await other.destroy();
      await elsewhere.remove();
    });

    it('back to an older version is refused in a sentence', async () => {
      const later = { name: '2999-01-01-later', timestamp: new Date().toISOString() };
      for (const name of [...LACKED, later.name])
        await sql`insert into kysely_migration (name, timestamp) values (${name}, ${later.timestamp})`.execute(
          db,
        );
      const start = async () => {
        await backUpBeforeUpgrade(readConfig(environment()), log);
        await (await openDatabase(place, log)).destroy();
      };
      await expect(start()).rejects.toThrow(TOO_NEW);
      // A process says the same of either database.
      if (!place.databaseUrl)
        expect(await runToEnd(environment())).toEqual({ code: 1, output: `${TOO_NEW}\n` });
      await sql`delete from kysely_migration where name = ${later.name}`.execute(db);
      await start();
    });
  });
});
