/**
 * GIN has all entries with a word at once, in no order, and what takes time is reading where they lie. So what is common
 * is found among the newest, and the rest is read only as far back as enough of it is to be expected.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** `room` is the condition that an entry is the room's, and from before the time asked for. */
type Search = { room: RawBuilder<boolean>; spelt: string[]; limit: number };
/** The newest entries: how many of about how many, from when to when, since when there are any, which match, and how many have each word. */
type Newest = {
  entries: number;
  total: number;
  oldest: number;
  from: number;
  to: number;
  found: number[] | null;
  having: number[];
};

const NEWEST_LOOKED_THROUGH = 4000;
/** Looking only for as many as are asked for would often find some too few, and begin again. */
const EXPECTED_FOR_EACH = 3;
/** Reading an entry's row takes about as long as reading so many of GIN's references to rows. */
const POSTINGS_PER_ENTRY = 30;
/** Of the first stretch: only what was commoner formerly has more, and a shorter one is read then. */
const MAX_READ = 5000;
const SAMPLED = 7500;
/** Fewer are luck: a page that is sampled has all of its entries. */
const MIN_FOUND_IN_SAMPLE = 8;

/** In microseconds, spelt like the expression of `message_index_times`, which is used for no other. */
const TIME = sql`(id & ${sql.lit(2 ** 52 - 1)})`;

/** Times of entries that have a word with each of these beginnings, the newest first. */
export function findOnPostgres(index: Db, search: Search): Promise<number[]> {
  return index.transaction().execute(async (transaction) => {
    const newest = await lookThroughNewest(transaction, search);
    const found = newest.found ?? [];
    if (newest.entries < NEWEST_LOOKED_THROUGH || found.length === search.limit) return found;
    await steerPlanner(transaction);
    let { entries, from } = newest;
    for (let maxRead = MAX_READ; found.length < search.limit && from > newest.oldest; ) {
      const reached = { entries, from, found: found.length, maxRead };
      const { further, furthest, ...asked } = await chooseStretch(transaction, newest, reached, search);
      const stretch = await findBetween(transaction, asked, maxRead, search);
      // Else rare company of what was common would be looked for in many short stretches.
      if (stretch.from > furthest) maxRead *= 4;
      entries += (Math.min(further, newest.total) * (from - stretch.from)) / (from - furthest);
      from = stretch.from;
      found.push(...stretch.found);
    }
    return found.slice(0, search.limit);
  });
}

type Reached = { entries: number; from: number; found: number; maxRead: number };
/** `furthest` lies `further` entries back; `from` is later where a sample tells that less is enough. */
type Chosen = Stretch & { further: number; furthest: number };

async function chooseStretch(db: Db, newest: Newest, reached: Reached, search: Search): Promise<Chosen> {
  const { entries, from, found, maxRead } = reached;
  const further = toLookThrough(newest, entries, found, search.limit);
  const isAll = further >= newest.total;
  const start = isAll ? newest.oldest : from - ((newest.to - from) * further) / entries;
  const furthest = Math.max(newest.oldest, Math.round(start));
  // What is rare among the newest may have been common.
  const shares = isAll ? await estimateShares(db, search.spelt, newest) : sharesOf(newest);
  const isCommon = isAll && Math.min(...shares) * newest.total > maxRead;
  const within = isCommon ? maxRead / Math.min(...shares) : further;
  const rarest = chooseRarest(search.spelt, shares, newest.total, within);
  const stretch = { from: furthest, before: from, rarest };
  const later = isCommon ? await sampleStart(db, stretch, maxRead, search) : undefined;
  return { ...stretch, from: later ?? furthest, further, furthest };
}

/**
 * The planner underestimates the cost of reading vectors, and would scan them instead of using GIN. Without costs of
 * index entries it asks GIN before BRIN: in the other order all of a page's entries would be compared.
 * Parallel plans are off, because their estimates are for each worker.
 */
const steerPlanner = (transaction: Db) =>
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('cpu_index_tuple_cost', '0', true), set_config('cpu_operator_cost', '0', true),
    set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);

/** How many entries further back: as far as enough is to be expected, and all where that is most of them. */
function toLookThrough(newest: Newest, entries: number, found: number, limit: number): number {
  // With how many are expected if each word comes without regard to the others: few found may be luck.
  const share = newest.having.reduce((left, having) => (left * (having + 1)) / (newest.entries + 1), 1);
  const expected = ((found + 1) * share * entries) / (1 + share * entries);
  const further = (EXPECTED_FOR_EACH * limit * entries) / expected;
  return further < newest.total / 2 ? further : Math.max(further, newest.total);
}

async function lookThroughNewest(db: Db, { room, spelt, limit }: Search): Promise<Newest> {
  const found = sql`array_agg(${TIME} order by id desc) filter (where words @@ ${toQuery(spelt)})`;
  const having = spelt.map((word) => sql`count(*) filter (where words @@ ${toQuery([word])})`);
  const { rows } = await sql<Newest>`
    select count(*) as entries, min(${TIME}) as from, max(${TIME}) as to,
      to_json((${found})[1:${sql.lit(limit)}]) as found, json_build_array(${sql.join(having)}) as having,
      (select ${TIME} from message_index where ${room} order by id limit 1) as oldest,
      (select greatest(reltuples, 0) from pg_class where oid = 'message_index'::regclass) as total
    from (
      select id, words from message_index where ${room} order by id desc limit ${sql.lit(NEWEST_LOOKED_THROUGH)}
    ) as newest`.execute(db);
  return rows[0] as Newest;
}

const sharesOf = ({ entries, having }: Newest) => having.map((each) => (each + 1) / (entries + 1));

/** The share of entries with each word: the newest entries' or the planner's, which knows only common words. */
async function estimateShares(db: Db, spelt: string[], newest: Newest): Promise<number[]> {
  const each = spelt.map((word) => sql`select from message_index where words @@ ${toQuery([word])}`);
  const { rows } = await sql<Record<string, [{ Plan: Plan }]>>`
    explain (format json) ${sql.join(each, sql` union all `)}`.execute(db);
  const estimates = Object.values(rows[0] ?? {}).flatMap(([{ Plan }]) => scansOf(Plan));
  const total = Math.max(1, newest.total);
  return sharesOf(newest).map((share, place) => Math.max(share, (estimates[place] ?? 0) / total));
}

type Plan = { 'Plan Rows': number; 'Relation Name'?: string; Plans?: Plan[] };

const scansOf = (plan: Plan): number[] =>
  plan['Relation Name'] ? [plan['Plan Rows']] : (plan.Plans ?? []).flatMap(scansOf);

/** The words to look up: a further one as long as that takes less than reading the entries that it spares. */
function chooseRarest(spelt: string[], shares: number[], total: number, within: number): string[] {
  const words = spelt.map((word, place) => ({ word, share: shares[place] ?? 1 }));
  const chosen: string[] = [];
  let left = Math.min(within, total);
  for (const { word, share } of words.sort((one, other) => one.share - other.share)) {
    if (chosen.length > 0 && share * total > POSTINGS_PER_ENTRY * left * (1 - share)) break;
    chosen.push(word);
    left *= share;
  }
  return chosen;
}

type Stretch = { from: number; before: number; rarest: string[] };

/** What is found since `from`, which is later than asked for where too much would have to be read. */
async function findBetween(
  db: Db,
  stretch: Stretch,
  maxRead: number,
  search: Search,
): Promise<{ from: number; found: number[] }> {
  const { from, before, rarest } = stretch;
  // What the planner doesn't know costs less in GIN's estimate, so that it comes first.
  const { rows } = await sql<{ read: number; found: number[] }>`
    with possible as materialized (
      select id, words from message_index where words @@ (select ${toQuery(rarest)}) and ${isIn(stretch, search)}
      limit ${sql.lit(maxRead)}
    )
    select (select count(*) from possible) as read, to_json(array(
      select ${TIME} from possible where words @@ ${toQuery(search.spelt)}
      order by id desc limit ${sql.lit(search.limit)}
    )) as found`.execute(db);
  const { read, found } = rows[0] as { read: number; found: number[] };
  if (read < maxRead) return { from, found };
  const later = await sampleStart(db, stretch, maxRead, search);
  return findBetween(db, { ...stretch, from: later ?? Math.ceil((from + before) / 2) }, maxRead, search);
}

/** The time since which enough are to be expected, or about half of `maxRead` to be read, as a sample of all pages tells. */
async function sampleStart(
  db: Db,
  stretch: Stretch,
  maxRead: number,
  { room, spelt, limit }: Search,
): Promise<number | undefined> {
  const total = sql`(select greatest(reltuples, 1) from pg_class where oid = 'message_index'::regclass)`;
  const share = sql`least(1, ${sql.lit(SAMPLED)} / ${total})`;
  const enough = sql`greatest(${sql.lit(MIN_FOUND_IN_SAMPLE)}, ${sql.lit(EXPECTED_FOR_EACH * limit)} * ${share})`;
  const { rows } = await sql<{ at: number | null }>`
    with sampled as materialized (
      select ${TIME} as at, words @@ ${toQuery(spelt)} as is_found
      from message_index tablesample system (100 * ${share})
      where words @@ ${toQuery(stretch.rarest)} and ${isIn(stretch, { room })}
    )
    select greatest(
      (select at from sampled where is_found order by at desc offset ${enough}::bigint limit 1),
      (select at from sampled order by at desc offset (${sql.lit(maxRead / 2)} * ${share})::bigint limit 1)
    ) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

const isIn = ({ from, before }: Stretch, { room }: Pick<Search, 'room'>) =>
  sql<boolean>`${room} and ${TIME} >= ${from}::bigint and ${TIME} < ${before}::bigint`;

const toQuery = (spelt: string[]) =>
  sql`to_tsquery('simple', ${spelt.map((word) => `${word}:*`).join(' & ')})`;
