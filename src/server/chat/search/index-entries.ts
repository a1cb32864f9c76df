/**
 * For each message, the index has the words of its text and of its sender's name. An entry's id consists of its room's
 * number and its time, so that a room is a range in order of time. All queries that differ by database are here.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RoomId } from '#shared/rooms.ts';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { runTogether } from '../../db/sqlite-dialect.ts';

/** Microseconds since 1970 fit until the year 2112. */
const TIME_BITS = 52n;
const TIME_MASK = sql.lit(2 ** 52 - 1);

export type IndexedRoom = { number: number; indexedUpTo: number; removalsSeen: number };
type Entry = { sentAt: number; words: string };

/** A time that doesn't fit, such as that of a missing cursor, means the end of the room, where the next room begins. */
const idOf = (number: number, sentAt: number): bigint =>
  sentAt < 2 ** 52 ? (BigInt(number) << TIME_BITS) + BigInt(sentAt) : BigInt(number + 1) << TIME_BITS;

/** Reads the room's row, which is created if it is missing. */
export async function readIndexedRoom(index: Db, room: RoomId): Promise<IndexedRoom> {
  const known = await index
    .selectFrom('messageIndexRooms')
    .select(['number', 'indexedUpTo', 'removalsSeen'])
    .where('room', '=', room)
    .executeTakeFirst();
  if (known) return known;
  await sql`
    insert into message_index_rooms (room, number)
    select ${sql.lit(room)}, coalesce(max(number), 0) + 1 from message_index_rooms where true
    on conflict do nothing`.execute(index);
  // If another process took the number for another room meanwhile, the next number is used.
  return readIndexedRoom(index, room);
}

/** Adds entries, and notes that the room is indexed up to `upTo`, in one commit. */
export async function addEntries(
  index: Db,
  { number }: IndexedRoom,
  entries: Entry[],
  upTo: number,
): Promise<void> {
  const rows = entries.map(({ sentAt, words }) => ({ id: idOf(number, sentAt), words }));
  if (isPostgres(index)) return addOnPostgres(index, number, rows, upTo);
  await runTogether(index, [
    {
      sql: 'insert into message_index (id, words) values (?, ?) on conflict (id) do nothing',
      rows: rows.map(({ id, words }) => [id, words]),
    },
    {
      sql: 'update message_index_rooms set indexed_up_to = max(indexed_up_to, ?) where number = ?',
      rows: [[upTo, number]],
    },
  ]);
}

/**
 * Adds only messages that haven't been removed by now, because another process may have handled the removal after this
 * one read the words.
 */
async function addOnPostgres(
  index: Db,
  number: number,
  rows: { id: bigint; words: string }[],
  upTo: number,
): Promise<void> {
  const json = JSON.stringify(rows.map(({ id, words }) => ({ id: String(id), words })));
  await index.transaction().execute(async (transaction) => {
    await lockRoom(transaction, number);
    await sql`
      with added as (
        insert into message_index (id, words)
        select entry.id, to_tsvector('simple', entry.words)
        from json_to_recordset(${json}::json) as entry (id bigint, words text)
        join message_index_rooms as indexed on indexed.number = ${number}
        -- As a value: a join reads all messages for each batch where the planner doesn't know yet how many there are.
        where (
          select message.removed_at is null from chat_messages as message
          where message.room = indexed.room and message.sent_at = (entry.id & ${TIME_MASK})
        )
        on conflict (id) do nothing
      )
      update message_index_rooms set indexed_up_to = greatest(indexed_up_to, ${upTo})
      where number = ${number}`.execute(transaction);
  });
}

/** Lets one process at a time add or remove entries; the next one sees what it has committed. */
const lockRoom = (transaction: Db, number: number) =>
  sql`select from message_index_rooms where number = ${number} for update`.execute(transaction);

/** Removes the entries of these times, and notes up to which removal that was done. */
export async function dropEntries(
  index: Db,
  { number }: IndexedRoom,
  sentAt: number[],
  removalsSeen: number,
): Promise<void> {
  if (isPostgres(index)) {
    await index.transaction().execute(async (transaction) => {
      await lockRoom(transaction, number);
      await drop(transaction);
    });
  } else await drop(index);

  async function drop(db: Db) {
    for (const time of sentAt)
      await sql`delete from message_index where id = ${idOf(number, time)}`.execute(db);
    await db.updateTable('messageIndexRooms').set({ removalsSeen }).where('number', '=', number).execute();
  }
}

/** Counts the entries before `beforeUs`, up to `limit`. */
export async function countEntriesBefore(
  index: Db,
  { number }: IndexedRoom,
  beforeUs: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select id from message_index where id >= ${idOf(number, 0)} and id < ${idOf(number, beforeUs)}
      limit ${sql.lit(limit)}
    ) as counted`.execute(index);
  return Number(rows[0]?.count);
}

/** Deletes up to `limit` entries older than `beforeUs` (microseconds), and returns their number. */
export async function dropEntriesBefore(
  index: Db,
  { number }: IndexedRoom,
  beforeUs: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from message_index where id in (
      select id from message_index where id >= ${idOf(number, 0)} and id < ${idOf(number, beforeUs)}
      order by id limit ${sql.lit(limit)}
    )`.execute(index);
  return Number(numAffectedRows);
}

/** Resets the room, so that it is indexed from its beginning again. */
export async function forgetRoom(index: Db, { number }: IndexedRoom): Promise<void> {
  await index
    .updateTable('messageIndexRooms')
    .set({ indexedUpTo: 0, removalsSeen: 0 })
    .where('number', '=', number)
    .execute();
}

/** Returns the times of entries before `beforeUs` that have a word with each of these prefixes, newest first. */
export async function findEntries(
  index: Db,
  { number }: IndexedRoom,
  spelt: string[],
  { beforeUs, limit }: { beforeUs: number; limit: number },
): Promise<number[]> {
  const range = { from: idOf(number, 0), to: idOf(number, beforeUs) };
  if (!isPostgres(index)) return findOnSqlite(index, spelt, range, limit);
  const room = sql<boolean>`id >= ${String(range.from)}::bigint and id < ${String(range.to)}::bigint`;
  return findOnPostgres(index, { room, spelt, limit });
}

type Range = { from: bigint; to: bigint };

async function findOnSqlite(index: Db, spelt: string[], { from, to }: Range, limit: number) {
  const query = spelt.map((word) => `"${word}"*`).join(' ');
  const rows = await (index as unknown as Kysely<{ messageWords: { rowid: number } }>)
    .selectFrom('messageWords')
    .select(sql<number>`rowid & ${TIME_MASK}`.as('sentAt'))
    .where(sql<boolean>`message_words match ${query}`)
    .where(sql<boolean>`rowid >= ${from} and rowid < ${to}`)
    .orderBy('rowid', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ sentAt }) => sentAt);
}

/** `room` is the condition that an entry is in the room and before the requested time. */
type Search = { room: RawBuilder<boolean>; spelt: string[]; limit: number };

/** If few of this many newest entries match, matches are rare enough to sort all that GIN finds. */
const NEWEST_LOOKED_THROUGH = 4000;

async function findOnPostgres(index: Db, { room, spelt, limit }: Search): Promise<number[]> {
  const isFound = sql`words @@ to_tsquery('simple', ${spelt.map((word) => `${word}:*`).join(' & ')})`;
  const readTimes = async (db: Db, entries: RawBuilder<unknown>) => {
    const { rows } = await sql<{ sentAt: number }>`
      select id & ${TIME_MASK} as sent_at from ${entries} order by id desc limit ${sql.lit(limit)}`.execute(
      db,
    );
    return rows.map(({ sentAt }) => sentAt);
  };
  const newest = await readTimes(
    index,
    sql`(
      select id, words from message_index where ${room} order by id desc limit ${sql.lit(NEWEST_LOOKED_THROUGH)}
    ) as newest where ${isFound}`,
  );
  if (newest.length === limit) return newest;
  return index.transaction().execute(async (transaction) => {
    // The planner underestimates the cost of reading vectors, and would scan them instead of using GIN.
    await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(transaction);
    // The inner query leaves the room out, or it would read all of the room's entries from an index.
    return readTimes(
      transaction,
      sql`(select id from message_index where ${isFound} offset 0) as found where ${room}`,
    );
  });
}
