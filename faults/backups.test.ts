import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { pause } from '#test/faults/pause.ts';
import { sized } from '#test/faults/seed.ts';
import { mountSmallDisk } from '#test/faults/small-disk.ts';
import { runCog, runCogProcess, startCog } from '#test/server/command.ts';
import { type EmptyPlace, makeEmptyPlaces } from '#test/server/database.ts';
import { runToEnd } from '#test/server/process.ts';

const MESSAGES = sized(20_000, 60_000);
const [onSqlite, onPostgres] = makeEmptyPlaces;
if (!onSqlite || !onPostgres) throw new Error('There are two kinds of databases.');

/** The killed commands take a hundred times as long. */
const LOOKS_EVERY_MS = 5;

/** Runs a command and kills it as soon as `isInTheMiddle`. */
async function killOnce(
  place: EmptyPlace,
  args: string[],
  isInTheMiddle: () => Promise<boolean>,
): Promise<void> {
  const child = startCog(place, args);
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  );
  while (!(await isInTheMiddle()) && child.exitCode === null) await pause(LOOKS_EVERY_MS);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

const isLarge = (file: string, bytes: number) =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > bytes;

/** Kills the command as soon as it fills this database, which is observed from another one. */
async function killFilling(filled: EmptyPlace, place: EmptyPlace, args: string[]): Promise<void> {
  const url = new URL(filled.databaseUrl ?? '');
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const filling = `select 1 from pg_stat_activity where datname = $1 and query like '%into "chat_messages"%'`;
  await killOnce(place, args, async () => (await client.query(filling, [name])).rows.length > 0);
  await client.end();
}

async function countTables({ databaseUrl }: EmptyPlace): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_tables where schemaname = 'public'");
  await client.end();
  return rowCount ?? 0;
}

async function makeFull(place: EmptyPlace): Promise<void> {
  await (await openDatabase(place, createLog('silent'))).destroy();
  const database = new DatabaseSync(path.join(place.dataDir, 'cogito.sqlite'));
  const store = database.prepare(`
    insert into chat_messages (room, sent_at, id, user_name, text, role, mark)
    values ('anonymous', ?, ?, 'Cog7', ?, 'member', 'ABC123')`);
  database.exec('begin');
  for (let n = 1; n <= MESSAGES; n++) store.run(n, randomUUID(), `message ${n} ${randomUUID()}`);
  database.exec(`update chat_rooms set last_sent_at = ${MESSAGES} where id = 'anonymous'`);
  database.exec('commit');
  database.close();
}

function countMessages({ dataDir }: EmptyPlace): number {
  const database = new DatabaseSync(path.join(dataDir, 'cogito.sqlite'), { readOnly: true });
  const row = database.prepare('select count(*) as count from chat_messages').get();
  database.close();
  return Number(row?.count);
}

describe('When it is killed in the middle', { timeout: 120_000 }, () => {
  let source: EmptyPlace;
  let file: string;
  const places: EmptyPlace[] = [];
  const newPlace = async (kind: typeof onSqlite) => {
    const place = await kind.make();
    places.push(place);
    return place;
  };
  beforeAll(async () => {
    source = await newPlace(onSqlite);
    await makeFull(source);
    file = `${source.dataDir}.backup`;
    expect(await runCog(source, ['backup', file])).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    for (const place of places) await place.remove();
    rmSync(file, { force: true });
  });

  it('a backup leaves the former one as it was, and the next one clears what it left', async () => {
    const before = readFileSync(file);
    const parts = () =>
      readdirSync(path.dirname(file)).filter(
        (name) => name.startsWith(path.basename(file)) && name.endsWith('.part'),
      );
    await killOnce(source, ['backup', '--overwrite', file], async () =>
      parts().some((part) => isLarge(path.join(path.dirname(file), part), 100_000)),
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    const [left = '', ...others] = parts();
    expect(others).toEqual([]);
    utimesSync(path.join(path.dirname(file), left), 1, 1);
    expect(await runCog(source, ['backup', '--overwrite', file])).toMatchObject({ code: 0 });
    expect(parts()).toEqual([]);
  });

  it('a restore into SQLite is no installation: no server starts, and the next restore begins anew', async () => {
    const place = await newPlace(onSqlite);
    const half = path.join(place.dataDir, 'restoring', 'cogito.sqlite');
    await killOnce(place, ['restore', file], async () => isLarge(half, 1_000_000));
    expect(existsSync(path.join(place.dataDir, 'cogito.sqlite'))).toBe(false);
    expect(await runToEnd({ DATA_DIR: place.dataDir })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^A restore into \S+ is running or was broken off: run it again, or .*\.\n$/,
      ),
    });
    expect(await runCog(place, ['restore', file])).toMatchObject({ code: 0 });
    expect(countMessages(place)).toBe(MESSAGES);
    expect(readdirSync(place.dataDir)).not.toContain('restoring');
  });

  it.skipIf(onPostgres.isMissing)(
    'a restore into PostgreSQL leaves the database empty, and the next one begins anew',
    async () => {
      const place = await newPlace(onPostgres);
      await killFilling(place, place, ['restore', file]);
      expect(await countTables(place)).toBe(0);
      expect(
        (await runToEnd({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' })).output,
      ).toMatch(/^A restore into/);
      expect(await runCog(place, ['restore', file])).toMatchObject({ code: 0 });
      expect(await countTables(place)).toBeGreaterThan(10);
    },
  );

  it.skipIf(onPostgres.isMissing)(
    'a move leaves the database empty and the folder as it was, and the next one moves all',
    async () => {
      const place = await newPlace(onPostgres);
      const args = ['move', '--to', place.databaseUrl ?? ''];
      const before = readFileSync(path.join(source.dataDir, 'cogito.sqlite'));
      await killFilling(place, source, args);
      expect(await countTables(place)).toBe(0);
      expect(readFileSync(path.join(source.dataDir, 'cogito.sqlite')).equals(before)).toBe(true);
      expect(await runCog(source, args)).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^Moved ${MESSAGES / 100}\\d\\d rows`)),
      });
    },
  );

  it('a backup onto a full disk says so in a sentence, and leaves the former one as it was', async ({
    skip,
  }) => {
    const disk = mountSmallDisk();
    if (!disk) return skip('a small disk can be mounted by root only');
    const former = path.join(disk.folder, 'cogito.backup');
    writeFileSync(former, 'the former one');
    writeFileSync(path.join(disk.folder, 'filler'), Buffer.alloc(3.5 * 2 ** 20));
    expect(await runCogProcess(source, ['backup', '--overwrite', former])).toEqual({
      code: 1,
      out: '',
      err: `Writing ${former} failed: there is no room left on that disk.`,
    });
    expect(readdirSync(disk.folder).toSorted()).toEqual(['cogito.backup', 'filler']);
    expect(readFileSync(former, 'utf8')).toBe('the former one');
    const half = { ...source, dataDir: path.join(disk.folder, 'data') };
    const refused = await runCogProcess(half, ['restore', file]);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/^Restoring into \S+ failed: there is no room left/),
    ]);
    expect(readdirSync(half.dataDir).filter((name) => !name.startsWith('server.lock'))).toEqual([]);
    disk.unmount();
  });
});
