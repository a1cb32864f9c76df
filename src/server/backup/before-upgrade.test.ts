import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCog } from '#test/server/command.ts';
import { type EmptyPlace, makeEmptyPlaces } from '#test/server/database.ts';
import { runToEnd } from '#test/server/process.ts';
import { readConfig } from '../config.ts';
import { MIGRATIONS, migrate } from '../db/migrations.ts';
import { openAsItIs, openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog } from '../log.ts';
import { backUpBeforeUpgrade } from './make-backup.ts';
import { openSource } from './source.ts';

const BEFORE = Object.keys(MIGRATIONS);
/** The next version has one more migration, which creates this table. */
const NEXT = '2999-01-01-next';
const next = { up: (db: Kysely<unknown>) => makeTable(db, 'next_things') };

async function makeTable(db: Kysely<unknown>, name: string): Promise<void> {
  await db.schema.createTable(name).addColumn('id', 'text').execute();
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  return (await db.introspection.getTables()).some((table) => table.name === name);
}

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
      await migrate(db);
      MIGRATIONS[NEXT] = next;
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
      delete MIGRATIONS[NEXT];
      await db.destroy();
      await place.remove();
    });

    it('saves the rows before it changes them, and they can be restored', async () => {
      await backUpBeforeUpgrade(readConfig(environment()), log);
      const file = path.join(place.dataDir, 'backups', `before-${NEXT}.backup`);
      expect(await readdir(path.join(place.dataDir, 'backups'))).toEqual([path.basename(file)]);
      const elsewhere = await make();
      expect((await runCog(elsewhere, ['restore', file])).out).toMatch(/It has no files: move the folder/);
      const restored = await openDatabase(elsewhere, log);
      expect((await restored.selectFrom('users').select('name').execute())[0]?.name).toBe('Asha');
      expect(await hasTable(restored, 'next_things')).toBe(true);
      await restored.destroy();
      await elsewhere.remove();
    });

    it('by a command saves them, too', async () => {
      const elsewhere = await make();
      const other = openAsItIs(elsewhere, log);
      await migrate(other, BEFORE);
      await runCog(elsewhere, ['user', 'role', '--email', 'nobody@b.co', '--role', 'admin']);
      expect(await hasTable(other, 'next_things')).toBe(true);
      expect(await readdir(path.join(elsewhere.dataDir, 'backups'))).toEqual([`before-${NEXT}.backup`]);
      await other.destroy();
      await elsewhere.remove();
    });

    it('that fails leaves the schema of the version before, which starts on it', async () => {
      MIGRATIONS[NEXT] = {
        async up(db) {
          await next.up(db);
          throw new Error('broken off');
        },
      };
      await expect(openDatabase(place, log)).rejects.toThrow('broken off');
      MIGRATIONS[NEXT] = next;
      expect(await executed()).toEqual(BEFORE);
      expect(await hasTable(db, 'next_things')).toBe(false);
      await migrate(db, BEFORE);
      expect((await db.selectFrom('users').select('name').execute())[0]?.name).toBe('Asha');
    });

    it('runs a migration that sorts before one that has run', async () => {
      const elsewhere = await make();
      const other = openAsItIs(elsewhere, log);
      await migrate(other);
      const merged = '2998-01-01-merged-later';
      MIGRATIONS[merged] = { up: (db) => makeTable(db, 'merged_things') };
      await migrate(other);
      delete MIGRATIONS[merged];
      expect(await hasTable(other, 'merged_things')).toBe(true);
      await other.destroy();
      await elsewhere.remove();
    });

    it('back to an older version is refused in a sentence', async () => {
      await migrate(db);
      delete MIGRATIONS[NEXT];
      const start = async () => {
        await backUpBeforeUpgrade(readConfig(environment()), log);
        await (await openDatabase(place, log)).destroy();
      };
      await expect(start()).rejects.toThrow(TOO_NEW);
      // The process reports the same for either database.
      if (!place.databaseUrl)
        expect(await runToEnd(environment())).toEqual({ code: 1, output: `${TOO_NEW}\n` });
      MIGRATIONS[NEXT] = next;
      await start();
    });
  });
});
