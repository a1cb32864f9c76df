/** An upgrade to the next version that is killed repeatedly loses nothing, however far it has come. */
import { createHash, type Hash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isPostgres } from '#server/db/dialect.ts';
import { migrate } from '#server/db/migrations.ts';
import { openAsItIs } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import type { Message } from '#shared/chat.ts';
import { sized } from '#test/faults/seed.ts';
import { type EmptyPlace, makeEmptyPlaces } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { killStarting, startProcess } from '#test/server/process.ts';

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });

/** This module is loaded into the server before everything else. */
const NEXT_VERSION = path.join(import.meta.dirname, '../test/faults/next-version.mjs');
const MESSAGES = sized(4000, 1_000_000);
const READ_TOGETHER = 50_000;
const WRITTEN_TOGETHER = 100_000;
const FIRST_SENT_AT = 1_790_000_000_000_000;
const FIRST_KILL_AFTER_MS = 300;
/** Each run lives longer than the one before by this factor. */
const LONGER = sized(3, 1.5);
const INDEXED_WITHIN_MS = sized(60_000, 1_800_000);

describe.each(makeEmptyPlaces)('An upgrade on $name', ({ make, isMissing }) => {
  describe.skipIf(isMissing)('that is killed in the middle', () => {
    let place: EmptyPlace;
    let db: Db;
    beforeAll(async () => {
      place = await make();
      db = openAsItIs(place, createLog('silent'));
      await migrate(db);
      await fillRoom(db);
    });
    afterAll(async () => {
      await db.destroy();
      await place.remove();
    });

    it(`keeps ${MESSAGES} messages, their order and their places, and finds them`, async () => {
      const before = await digest(db);
      const environment = {
        DATA_DIR: place.dataDir,
        ANONYMOUS_RETENTION_DAYS: '3650',
        NODE_OPTIONS: `--import ${NEXT_VERSION}`,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      };
      let kills = 0;
      for (let afterMs = FIRST_KILL_AFTER_MS; await killStarting(environment, afterMs); afterMs *= LONGER)
        kills++;
      console.log(`killed ${kills} times before it was ready`);
      expect(kills).toBeGreaterThan(0);

      const server = await startProcess(environment);
      expect(await digest(db)).toEqual(before);
      expect(await countNotUpgraded(db)).toBe(0);
      const window = await openWindow(server.url, { room: 'anonymous' });
      await window.join();
      expect(window.messages.map(({ message }) => message)).toEqual(
        Array.from({ length: 50 }, (_, n) => textOf(MESSAGES - 49 + n)),
      );
      const { timestamp } = await window.say('after the upgrade');
      expect(timestamp > (window.messages[49]?.timestamp ?? '')).toBe(true);
      await vi.waitFor(
        async () => {
          const found = await window.ask<{ messages: Message[] }>('search messages', { q: 'number00000001' });
          expect(found.ok && found.messages.map(({ message }) => message)).toEqual([textOf(1)]);
        },
        { timeout: INDEXED_WITHIN_MS, interval: 200 },
      );
      window.close();
      await server.end('SIGTERM');
    });
  });
});

const textOf = (n: number) => `number${String(n).padStart(8, '0')} of the version before`;

/** Stores messages like the version before, a millisecond apart. */
async function fillRoom(db: Db): Promise<void> {
  for (let first = 1; first <= MESSAGES; first += WRITTEN_TOGETHER)
    await addMessages(db, first, Math.min(first + WRITTEN_TOGETHER - 1, MESSAGES));
  const last = FIRST_SENT_AT + MESSAGES * 1000;
  await sql`update chat_rooms set last_sent_at = ${sql.lit(last)} where id = 'anonymous'`.execute(db);
}

async function addMessages(db: Db, first: number, last: number): Promise<void> {
  const text = isPostgres(db) ? sql`lpad(n::text, 8, '0')` : sql`printf('%08d', n)`;
  const numbers = isPostgres(db)
    ? sql`numbers(n) as (select generate_series(${sql.lit(first)}, ${sql.lit(last)}))`
    : sql`recursive numbers(n) as (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`;
  const insert = sql`insert into chat_messages (room, sent_at, id, user_name, text, role)`;
  const rows = sql`select 'anonymous', ${sql.lit(FIRST_SENT_AT)} + n * 1000,
    '00000000-0000-4000-8000-0000' || ${text}, 'Cog7', 'number' || ${text} || ' of the version before', 'member'
    from numbers`;
  await (isPostgres(db)
    ? sql`with ${numbers} ${insert} ${rows}`
    : sql`${insert} with ${numbers} ${rows}`
  ).execute(db);
}

/** Returns a hash of all messages with their places, in the room's order, without what the upgrade adds. */
async function digest(db: Db): Promise<{ count: number; hash: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('chatMessages')
      .select(['sentAt', 'id', 'userName', 'text', 'role'])
      .where('room', '=', 'anonymous')
      .where('sentAt', '>', after)
      .where('sentAt', '<=', FIRST_SENT_AT + MESSAGES * 1000)
      .orderBy('sentAt')
      .limit(READ_TOGETHER)
      .execute();
    for (const row of rows) addRow(hash, row);
    count += rows.length;
    const last = rows.at(-1);
    if (!last) return { count, hash: hash.digest('hex') };
    after = Number(last.sentAt);
  }
}

/** Counts messages whose text the migration hasn't copied. */
async function countNotUpgraded(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from chat_messages where next_text is null or next_text <> text`.execute(db);
  return Number(rows[0]?.count);
}

const addRow = (hash: Hash, row: object) => hash.update(JSON.stringify(row));
