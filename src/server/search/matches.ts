/** The one door where the databases' full-text search differs: FTS5 in SQLite, tsvector in PostgreSQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

type Searched = {
  /** Beginnings of words. */
  spelt: string[];
  /** At most this many pages are ranked. */
  maxRanked?: number | undefined;
  /** The condition on rows of `materials`, under that name, that students find them. */
  isShown: RawBuilder<SqlBool>;
};

/** The queries of one database; each gives ids of entries, the best first, `MAX_GIVEN` of them after the first `from`. */
type Index = {
  titles: (from: number) => Promise<number[]>;
  /** Whether so few pages say the word often that it tells what they are about. */
  isDistinctive: (word: string) => Promise<boolean>;
  /** Pages with all words that say one of `distinctive` often. */
  pagesSayingOften: (distinctive: string[], from: number) => Promise<number[]>;
  /** All pages, or of more than can be ranked some. */
  pages: (from: number) => Promise<number[]>;
};

/** More than anybody is shown: there may be many pages of one document among them. */
const MAX_GIVEN = 500;

/**
 * Gives ids of entries that have a word with each of these beginnings, as far as they are asked for: titles with their
 * descriptions before pages, the best first. Of more pages than are ranked, those come first that say one of the words
 * often, where few do. An id may come twice, and be of material that students don't find.
 */
export async function* matchEntries(db: Db, searched: Searched): AsyncGenerator<number[]> {
  const index = isPostgres(db) ? indexOnPostgres(db, searched) : indexOnSqlite(db, searched);
  // A word that is in most pages is in many titles.
  yield* inPieces((from) => index.titles(from));
  const areDistinctive = await Promise.all(searched.spelt.map(index.isDistinctive));
  const distinctive = searched.spelt.filter((_, n) => areDistinctive[n]);
  if (distinctive.length > 0) yield* inPieces((from) => index.pagesSayingOften(distinctive, from));
  yield* inPieces((from) => index.pages(from));
}

/** The newest upload may be a draft of more pages than are given at once. */
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
  // As the index is read anyway, so that nothing is sorted.
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

/** Reading a page's vector takes 0.06 ms, one of what it says often hardly any time. */
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
    // What a page must say besides is looked up from the best on, and of few.
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
