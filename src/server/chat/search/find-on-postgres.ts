/**
 * GIN has all entries with a word at once, in no order, and what takes time is reading where they lie. So what is common
 * is found among the newest, and the rest is read only as far back as enough of it is to be expected.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** `room` is the condition that an entry is the room's, and from before the time asked for. */
type Search = { room: RawBuilder<boolean>; spelt: string[]; limit: number };
/** The newest entries: how many of about how many, from when to when, which match, and how many have each word. */
type Newest = {
  entries: number;
  total: number;
  from: number;
  to: number;
  found: number[] | null;
  having: number[];
};

const NEWEST_LOOKED_THROUGH = 4000;
/** Looking only for as many as are asked for would often find some too few, and begin again. */
const EXPECTED_FOR_EACH = 3;
/** Reading an entry's row takes about as long as reading so many of GIN's references to rows. */
const POSTINGS_PER_ENTRY = 50;

/** In microseconds, spelt like the expression of `message_index_times`, which is used for no other. */
const TIME = sql`(id & ${sql.lit(2 ** 52 - 1)})`;

/** Times of entries that have a word with each of these beginnings, the newest first. */
export function findOnPostgres(index: Db, search: Search): Promise<number[]> {
  return index.transaction().execute(async (transaction) => {
    // The planner underestimates the cost of reading vectors, and would scan them all instead of using the index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    const newest = await lookThroughNewest(transaction, search);
    const found = newest.found ?? [];
    let { entries, from } = newest;
    if (entries < NEWEST_LOOKED_THROUGH) return found;
    while (found.length < search.limit && from > 0) {
      const times = (EXPECTED_FOR_EACH * search.limit) / (found.length + 1);
      const rarest = chooseRarest(search.spelt, newest, entries * times);
      const before = from;
      from = Math.max(0, entries * times < newest.total ? Math.round(from - (newest.to - from) * times) : 0);
      found.push(...(await findBetween(transaction, from, before, rarest, search)));
      entries += entries * times;
    }
    return found.slice(0, search.limit);
  });
}

async function lookThroughNewest(db: Db, { room, spelt, limit }: Search): Promise<Newest> {
  const found = sql`array_agg(${TIME} order by id desc) filter (where words @@ ${toQuery(spelt)})`;
  const having = spelt.map((word) => sql`count(*) filter (where words @@ ${toQuery([word])})`);
  const { rows } = await sql<Newest>`
    select count(*) as entries, min(${TIME}) as from, max(${TIME}) as to,
      to_json((${found})[1:${sql.lit(limit)}]) as found, json_build_array(${sql.join(having)}) as having,
      (select greatest(reltuples, 0) from pg_class where oid = 'message_index'::regclass) as total
    from (
      select id, words from message_index where ${room} order by id desc limit ${sql.lit(NEWEST_LOOKED_THROUGH)}
    ) as newest`.execute(db);
  return rows[0] as Newest;
}

/** The words to look up: a further one as long as that takes less than reading the entries that it spares. */
function chooseRarest(spelt: string[], { entries, total, having }: Newest, within: number): string[] {
  const shares = spelt.map((word, place) => ({ word, share: ((having[place] ?? 0) + 1) / (entries + 1) }));
  const chosen: string[] = [];
  let left = Math.min(within, total);
  for (const { word, share } of shares.sort((one, other) => one.share - other.share)) {
    if (chosen.length > 0 && share * total > POSTINGS_PER_ENTRY * left * (1 - share)) break;
    chosen.push(word);
    left *= share;
  }
  return chosen;
}

async function findBetween(db: Db, from: number, before: number, rarest: string[], search: Search) {
  const { rows } = await sql<{ sentAt: number }>`
    with possible as materialized (
      select id, words from message_index
      where words @@ ${toQuery(rarest)} and ${search.room}
        and ${TIME} >= ${from}::bigint and ${TIME} < ${before}::bigint
    )
    select ${TIME} as sent_at from possible where words @@ ${toQuery(search.spelt)}
    order by id desc limit ${sql.lit(search.limit)}`.execute(db);
  return rows.map(({ sentAt }) => sentAt);
}

const toQuery = (spelt: string[]) =>
  sql`to_tsquery('simple', ${spelt.map((word) => `${word}:*`).join(' & ')})`;
