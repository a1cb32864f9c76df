/** The full-text search, which differs by database: FTS5 in SQLite, tsvector in PostgreSQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

type Searched = {
  /** The prefixes of words. */
  spelt: string[];
  /** The limit on ranked pages. */
  maxRanked?: number | undefined;
  /** The condition for material that students can find, in a query that calls the table `materials`. */
  isShown: RawBuilder<SqlBool>;
};

/** The queries of one database. Those that take `from` return the next `MAX_GIVEN` ids of entries, best first. */
type Index = {
  titles: (from: number) => Promise<number[]>;
  /** Tells whether only few pages repeat the word often, so that it shows what they are about. */
  isDistinctive: (word: string) => Promise<boolean>;
  /** Returns pages that have all words and often repeat one of `distinctive`. */
  pagesSayingOften: (distinctive: string[], from: number) => Promise<number[]>;
  /** Returns the pages with all words, or some of them if there are more than can be ranked. */
  pages: (from: number) => Promise<number[]>;
};

/** This is more than anybody is shown, because many pages may belong to one document. */
const MAX_GIVEN = 500;

/**
 * Yields, as far as they are needed, ids of entries that have a word with each of these prefixes: first titles
 * with descriptions, then pages that often repeat a distinctive word, then all pages, each time the best first. An
 * id may come twice, or be that of a material that students can't find.
 */
export async function* matchEntries(db: Db, searched: Searched): AsyncGenerator<number[]> {
  const index = isPostgres(db) ? indexOnPostgres(db, searched) : indexOnSqlite(db, searched);
  // For a word that is on most pages, titles may suffice, since many have it.
  yield* inPieces((from) => index.titles(from));
  const areDistinctive = await Promise.all(searched.spelt.map(index.isDistinctive));
  const distinctive = searched.spelt.filter((_, n) => areDistinctive[n]);
  if (distinctive.length > 0) yield* inPieces((from) => index.pagesSayingOften(distinctive, from));
  yield* inPieces((from) => index.pages(from));
}

/** More pieces may be needed, since the newest upload may be a draft with more pages than one piece. */
async function* inPieces(read: (from: number) => Promise<number[]>): AsyncGenerator<number[]> {
  for (let from = 0; ; from += MAX_GIVEN) {
    const ids = await read(from);
    yield ids;
    if (ids.length < MAX_GIVEN) return;
  }
}

/** Ranking takes 1 µs a match. */
const MAX_RANKED_ON_SQLITE = 2000;

function indexOnSqlite(db: Db, { spelt, maxRanked = MAX_RANKED_ON_SQLITE }: Searched): Index {
  const asked = (words: string[], between: string) => words.map((word) => `"${word}"*`).join(between);
  const inHeads = (column: string, words: string) =>
    sql`search_index_heads where search_index_heads match ${`${column} : (${words})`}`;
  const inPages = sql`search_index_pages where search_index_pages match ${asked(spelt, ' ')}`;
  const byRank = {
    titles: sql`bm25(search_index_heads), rowid`,
    pages: sql`bm25(search_index_pages), rowid`,
  };
  // This is the order of the index, so nothing is sorted.
  const newestFirst = sql`rowid desc`;
  const isMore = async (matching: RawBuilder<unknown>) =>
    (await sql`select 1 from ${matching} limit 1 offset ${maxRanked}`.execute(db)).rows.length > 0;

  const read = async (
    matching: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    from: number,
  ): Promise<number[]> => {
    const { rows } = await sql<{ ids: string }>`
      select json_group_array(rowid) as ids from (
        select rowid from ${matching} order by ${order} limit ${MAX_GIVEN} offset ${from}
      )`.execute(db);
    return JSON.parse(rows[0]?.ids ?? '[]');
  };
  return {
    titles: (from) => read(inHeads('heading', asked(spelt, ' ')), byRank.titles, from),
    isDistinctive: async (word) => !(await isMore(inHeads('often', asked([word], ' ')))),
    // The unary plus keeps SQLite from using the row ids as keys: reading the matches in order is faster.
    pagesSayingOften: (distinctive, from) =>
      read(
        sql`${inPages} and +rowid in (
          select rowid from ${inHeads('often', asked(distinctive, ' OR '))} order by rowid desc limit ${maxRanked}
        )`,
        byRank.pages,
        from,
      ),
    pages: async (from) => read(inPages, (await isMore(inPages)) ? newestFirst : byRank.pages, from),
  };
}

/** Reading the vector of a page takes 0.06 ms, that of its frequent words hardly any time. */
const MAX_RANKED_ON_POSTGRES = 250;
const MAX_SAYING_OFTEN = 2000;

type Reading = {
  rank: RawBuilder<unknown>;
  most: number;
  from: number;
  mustSay?: RawBuilder<unknown>;
};

function indexOnPostgres(db: Db, { spelt, isShown, maxRanked = MAX_RANKED_ON_POSTGRES }: Searched): Index {
  const asked = (words: string[], between: string) =>
    sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(between)})`;
  const all = asked(spelt, ' & ');
  const read = async (
    entries: RawBuilder<unknown>,
    { rank, most, from, mustSay = sql`true` }: Reading,
  ): Promise<number[]> => {
    // `mustSay` is checked from the best page on, and so for few pages.
    const { rows } = await sql<{ ids: number[] | null }>`
      with found as materialized (
        select entry.id, entry.vector, entry.often_vector from search_entries as entry
        join materials on materials.id = entry.material_id and ${isShown}
        where ${entries} limit ${most}
      ), counted as (select count(*) as total from found),
      best as materialized (
        select id, ${rank} as rank, vector from found, counted order by rank desc nulls last, id
      )
      select json_agg(id) as ids from (
        select id from best where ${mustSay} limit ${MAX_GIVEN} offset ${from}
      ) as given`.execute(db);
    return rows[0]?.ids ?? [];
  };
  return {
    titles: (from) =>
      read(sql`entry.page = 0 and entry.vector @@ ${all}`, {
        rank: sql`ts_rank(vector, ${all}, 1)`,
        most: maxRanked,
        from,
      }),
    async isDistinctive(word) {
      const { rows } = await sql`
        select 1 from search_entries where often_vector @@ ${asked([word], ' ')} limit 1 offset ${MAX_SAYING_OFTEN}
      `.execute(db);
      return rows.length === 0;
    },
    pagesSayingOften: (distinctive, from) =>
      read(sql`entry.often_vector @@ ${asked(distinctive, ' | ')}`, {
        rank: sql`ts_rank(often_vector, ${asked(distinctive, ' | ')})`,
        most: MAX_SAYING_OFTEN * distinctive.length,
        from,
        ...(spelt.length > 1 && { mustSay: sql`vector @@ ${all}` }),
      }),
    pages: (from) =>
      read(sql`entry.page != 0 and entry.vector @@ ${all}`, {
        rank: sql`case when total <= ${maxRanked} then ts_rank(vector, ${all}, 1) end`,
        most: maxRanked + 1,
        from,
      }),
  };
}
