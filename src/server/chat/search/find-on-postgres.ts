/** A GIN index gives all entries with a word, unordered, so common words are looked for among the newest first. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** `room` is the condition that an entry is the room's, and from before the time asked for. */
type Search = { room: RawBuilder<boolean>; spelt: string[]; limit: number };

/** A word that isn't found often enough among these many entries is rare enough for GIN's results to be sorted in time. */
const NEWEST_LOOKED_THROUGH = 4000;

/** Times of entries that have a word with each of these beginnings, the newest first. */
export async function findOnPostgres(index: Db, { room, spelt, limit }: Search): Promise<number[]> {
  const isFound = sql`words @@ to_tsquery('simple', ${spelt.map((word) => `${word}:*`).join(' & ')})`;
  const readTimes = async (db: Db, entries: RawBuilder<unknown>) => {
    const { rows } = await sql<{ sentAt: number }>`
      select id & ${sql.lit(2 ** 52 - 1)} as sent_at from ${entries} order by id desc limit ${sql.lit(limit)}`.execute(
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
