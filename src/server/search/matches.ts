/** The one door where the databases' full-text search differs: FTS5 in SQLite, tsvector in PostgreSQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

export type EntryMatch = { materialId: string; page: number };

type Searched = {
  /** Beginnings of words. */
  spelt: string[];
  /** So many titles and descriptions need no pages beside them. */
  enough: number;
  limit: number;
  /** At most this many pages are ranked. */
  maxRanked?: number;
  /** The condition on rows of `materials`, under that name, that students find them. */
  isShown: RawBuilder<SqlBool>;
};

/** The queries of one database; each gives the best matches first. */
type Index = {
  titles: () => Promise<EntryMatch[]>;
  /** Whether so few pages say the word often that it tells what they are about. */
  isTelling: (word: string) => Promise<boolean>;
  /** Pages with all words that say one of `telling` often. */
  pagesSayingOften: (telling: string[]) => Promise<EntryMatch[]>;
  /** All pages, or of more than can be ranked some. */
  pages: () => Promise<{ areAll: boolean; matches: EntryMatch[] }>;
};

/**
 * Entries of materials that students find that have a word with each of these beginnings: titles with their
 * descriptions before pages, the best first. Of more pages than are ranked, those come first that say one of the words
 * often, where few do.
 */
export async function matchEntries(db: Db, searched: Searched): Promise<EntryMatch[]> {
  if (!isPostgres(db)) return match(indexOnSqlite(db, searched), searched);
  return db.transaction().execute(async (transaction) => {
    // The planner underestimates the cost of reading vectors, and would scan them all instead of using the index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    return match(indexOnPostgres(transaction, searched), searched);
  });
}

async function match(index: Index, { spelt, enough, limit }: Searched): Promise<EntryMatch[]> {
  const titles = await index.titles();
  // A word that is in most pages is in many titles.
  if (titles.length >= enough) return titles;
  const telling: string[] = [];
  for (const word of spelt) if (await index.isTelling(word)) telling.push(word);
  const best = telling.length > 0 ? await index.pagesSayingOften(telling) : [];
  if (best.length >= limit) return [...titles, ...best].slice(0, limit);
  const { areAll, matches } = await index.pages();
  if (areAll) return [...titles, ...matches].slice(0, limit);
  const places = [...titles, ...best, ...matches].map(
    (each) => [`${each.materialId} ${each.page}`, each] as const,
  );
  return [...new Map(places).values()].slice(0, limit);
}

/** Ranking takes 1 µs a match, and reading the entry and the material of each twice that. */
const MAX_RANKED_ON_SQLITE = 2000;

function indexOnSqlite(db: Db, { spelt, limit, isShown, maxRanked = MAX_RANKED_ON_SQLITE }: Searched): Index {
  const asked = (words: string[], between: string) => words.map((word) => `"${word}"*`).join(between);
  const inHeads = (column: string, words: string) =>
    sql`search_index_heads where search_index_heads match ${`${column} : (${words})`}`;
  const inPages = sql`search_index_pages where search_index_pages match ${asked(spelt, ' ')}`;
  const byRank = { titles: sql`bm25(search_index_heads)`, pages: sql`bm25(search_index_pages)` };
  const isMore = async (matching: RawBuilder<unknown>) =>
    (await sql`select 1 from ${matching} limit 1 offset ${maxRanked}`.execute(db)).rows.length > 0;

  /** Looks again for more where students find too few of the first. */
  const read = async (matching: RawBuilder<unknown>, rank: RawBuilder<unknown>): Promise<EntryMatch[]> => {
    for (let most = 2 * limit; ; most *= 10) {
      const { rows } = await sql<EntryMatch & { isShown: number }>`
        select entry.material_id, entry.page, ${isShown} as is_shown
        from (select rowid as id, ${rank} as rank from ${matching} order by rank, id limit ${most}) as best
        join search_entries as entry on entry.id = best.id
        join materials on materials.id = entry.material_id
        order by best.rank, best.id`.execute(db);
      const shown = rows.filter((row) => row.isShown);
      if (shown.length >= limit || rows.length < most)
        return shown.slice(0, limit).map(({ materialId, page }) => ({ materialId, page }));
    }
  };
  return {
    titles: () => read(inHeads('heading', asked(spelt, ' ')), byRank.titles),
    isTelling: async (word) => !(await isMore(inHeads('often', asked([word], ' ')))),
    // The unary plus keeps SQLite from using the row ids as keys: reading the matches in order is faster.
    pagesSayingOften: (telling) =>
      read(
        sql`${inPages} and +rowid in (
          select rowid from ${inHeads('often', asked(telling, ' OR '))} order by rowid desc limit ${maxRanked}
        )`,
        byRank.pages,
      ),
    pages: async () => {
      const areAll = !(await isMore(inPages));
      return { areAll, matches: await read(inPages, areAll ? byRank.pages : sql`-rowid`) };
    },
  };
}

/** Reading a page's vector takes 0.06 ms, one of what it says often hardly any time. */
const MAX_RANKED_ON_POSTGRES = 250;
const MAX_SAYING_OFTEN = 2000;

function indexOnPostgres(
  db: Db,
  { spelt, limit, isShown, maxRanked = MAX_RANKED_ON_POSTGRES }: Searched,
): Index {
  const asked = (words: string[], between: string) =>
    sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(between)})`;
  const all = asked(spelt, ' & ');
  const read = async (entries: RawBuilder<unknown>, rank: RawBuilder<unknown>) =>
    (
      await sql<EntryMatch & { total: number }>`
        with found as materialized (${entries}), counted as (select count(*) as total from found)
        select material_id, page, total from found, counted order by ${rank}, id limit ${limit}`.execute(db)
    ).rows;
  const entriesWhere = (condition: RawBuilder<unknown>) => sql`
    select entry.id, entry.material_id, entry.page, entry.vector, entry.often_vector from search_entries as entry
    join materials on materials.id = entry.material_id and ${isShown}
    where ${condition}`;
  const toMatch = ({ materialId, page }: EntryMatch) => ({ materialId, page });
  return {
    titles: async () =>
      (
        await read(
          entriesWhere(sql`entry.page = 0 and entry.vector @@ ${all} limit ${maxRanked}`),
          sql`ts_rank(vector, ${all}, 1) desc`,
        )
      ).map(toMatch),
    async isTelling(word) {
      const { rows } = await sql`
        select 1 from search_entries where often_vector @@ ${asked([word], ' ')} limit 1 offset ${MAX_SAYING_OFTEN}
      `.execute(db);
      return rows.length === 0;
    },
    pagesSayingOften: async (telling) =>
      (
        await read(
          entriesWhere(sql`
            entry.often_vector @@ ${asked(telling, ' | ')}
            ${spelt.length > 1 ? sql`and entry.vector @@ ${all}` : sql``} limit ${MAX_SAYING_OFTEN}`),
          sql`ts_rank(often_vector, ${asked(telling, ' | ')}) desc`,
        )
      ).map(toMatch),
    async pages() {
      const rows = await read(
        entriesWhere(sql`entry.page != 0 and entry.vector @@ ${all} limit ${maxRanked + 1}`),
        sql`case when total <= ${maxRanked} then ts_rank(vector, ${all}, 1) end desc`,
      );
      return { areAll: (rows[0]?.total ?? 0) <= maxRanked, matches: rows.map(toMatch) };
    },
  };
}
