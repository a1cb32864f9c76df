import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { RoomId } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase, postgresDatabase } from '#test/server/database.ts';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { createLog } from '../../log.ts';
import { openIndexFile } from './index-database.ts';
import { addEntries, dropEntries, findEntries, readIndexedRoom } from './index-entries.ts';
import { hasWords, readQuery, toEntry } from './stored-messages.ts';

const LONG = 6000;
const OLD_HALF = LONG / 2;
const MINUTE_US = 60_000_000;
type Said = { sentAt: number; userName: string; text: string };

/** Some words are in half of the messages, some in one, some in the old half, some where the newest 4,000 begin. */
const wordsOf = (n: number) =>
  [
    `each${n % 2}`,
    // PostgreSQL estimates how common a prefix is only from a hundred words on.
    `filler${n % 150}`,
    n % 5 === 0 && 'fifth',
    n % 40 === 0 && 'नमस्ते',
    n % 90 === 0 && 'ninetieth',
    n % 700 === 0 && 'seldom',
    n < OLD_HALF && 'formerly',
    n === 17 && 'once',
    Math.abs(n - (LONG - 4000)) < 8 && 'border',
  ].filter((word) => word !== false);

/** The old half was sent over months, the other within a minute. */
const messageAt = (n: number): Said => ({
  sentAt: (n < OLD_HALF ? n * 20 : OLD_HALF * 20 + n / 6000) * MINUTE_US,
  userName: 'Cog1',
  text: wordsOf(n).join(' '),
});

const QUERIES = [
  ...'each each1 fifth नम नमस्ते ninetieth seldom formerly once border absent'.split(' '),
  ...['fifth each1', 'each नमस्', 'each0 ninetieth', 'ninetieth fifth', 'नमस्ते ninetieth', 'each seldom'],
  ...[
    'each1 seldom',
    'fifth formerly',
    'formerly each once',
    'border each1 fifth',
    'fifth absent',
    'each0 once',
  ],
];

eachDatabase('A long room', (database) => {
  it('is found in as by looking through all of it, from any time, for any number, removed ones left out', async () => {
    const { db, dataDir } = database();
    const index = isPostgres(db) ? db : await openIndexFile(dataDir, createLog('silent'));
    const said = Array.from({ length: LONG }, (_, n) => messageAt(n));
    const elsewhere = said.slice(-1500).map(({ sentAt }) => ({
      sentAt,
      userName: 'Cog1',
      text: 'each0 once formerly absent',
    }));
    await storeIndexed(db, index, 'anonymous', elsewhere);
    await storeIndexed(db, index, 'public', said);
    const room = await readIndexedRoom(index, 'public');
    const removed = said.filter((_, n) => n % 1400 === 0);
    await dropEntries(
      index,
      room,
      removed.map(({ sentAt }) => sentAt),
      1,
    );
    const left = said.filter((_, n) => n % 1400 !== 0).toReversed();
    const asked = [
      { beforeUs: Number.MAX_SAFE_INTEGER, limit: 50 },
      { beforeUs: Number.MAX_SAFE_INTEGER, limit: 1 },
      { beforeUs: messageAt(LONG - 900).sentAt, limit: 3 },
      { beforeUs: messageAt(OLD_HALF - 200).sentAt, limit: 10 },
    ];
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed && isPostgres(db)) await sql`analyze message_index`.execute(db);
      for (const query of QUERIES) {
        const beginnings = readQuery(query);
        const matching = left.filter((message) => hasWords(message, beginnings)).map(({ sentAt }) => sentAt);
        for (const { beforeUs, limit } of asked) {
          const expected = matching.filter((sentAt) => sentAt < beforeUs).slice(0, limit);
          const found = await findEntries(index, room, beginnings, { beforeUs, limit });
          expect(found, `${limit} of ${query} before ${beforeUs}`).toEqual(expected);
        }
      }
    }
    if (index !== db) await index.destroy();
  });
});

async function storeIndexed(db: Db, index: Db, id: RoomId, said: Said[]): Promise<void> {
  const rows = said.map((message) => ({ ...message, id: `${id} ${message.sentAt}` }));
  const asJson = JSON.stringify(rows);
  const read = isPostgres(db)
    ? sql`json_to_recordset(${asJson}::json) as said ("sentAt" bigint, id text, "userName" text, text text)`
    : sql`(select value ->> 'sentAt' as "sentAt", value ->> 'id' as id, value ->> 'userName' as "userName",
        value ->> 'text' as text from json_each(${asJson})) as said`;
  await sql`
    insert into chat_messages (room, sent_at, id, user_name, text, role)
    select ${sql.lit(id)}, said."sentAt", said.id, said."userName", said.text, 'member' from ${read}`.execute(
    db,
  );
  const entries = said.map((message) => ({ sentAt: message.sentAt, words: toEntry(message) }));
  const indexed = await readIndexedRoom(index, id);
  for (let first = 0; first < entries.length; first += 1000)
    await addEntries(index, indexed, entries.slice(first, first + 1000), said.at(-1)?.sentAt ?? 0);
}

postgresDatabase('The index of messages', (database) => {
  it('gives two rooms two numbers that two processes take at once', async () => {
    const { db } = database();
    const transaction = await db.startTransaction().execute();
    const first = await readIndexedRoom(transaction, 'anonymous');
    const second = readIndexedRoom(db, 'public');
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await waiting.execute(db)).rows).toHaveLength(1));
    await transaction.commit().execute();
    expect([first.number, (await second).number]).toEqual([1, 2]);
  });
});
