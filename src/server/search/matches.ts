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
  /** The newest so many entries of each kind, where more match. */
  maxRanked?: number;
  /** Of rows of `materials`, under that name: whether students find it. */
  isShown: RawBuilder<SqlBool>;
};

/**
 * Entries of materials that students find that have a word with each of these beginnings: titles with their
 * descriptions before pages, the best first.
 */
export async function matchEntries(db: Db, searched: Searched): Promise<EntryMatch[]> {
  if (!isPostgres(db)) return matchOnSqlite(db, searched);
  return db.transaction().execute(async (transaction) => {
    // The planner underestimates the cost of reading vectors, and would scan them all instead of using the index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    return (await matchOnPostgres(searched).execute(transaction)).rows;
  });
}

type Column = 'heading' | 'body';

/** A word that is in most pages is in many titles, and then no page is ranked. */
async function matchOnSqlite(db: Db, searched: Searched): Promise<EntryMatch[]> {
  const headings = await rankOnSqlite(db, 'heading', searched);
  if (headings.length >= searched.enough) return headings;
  return [...headings, ...(await rankOnSqlite(db, 'body', searched))].slice(0, searched.limit);
}

/** Ranking by the index alone takes 1 µs a match, and reading the entry and the material of each twice that. */
const MAX_RANKED_ON_SQLITE = 40_000;

async function rankOnSqlite(
  db: Db,
  column: Column,
  { spelt, limit, isShown, maxRanked = MAX_RANKED_ON_SQLITE }: Searched,
): Promise<EntryMatch[]> {
  const query = `${column} : (${spelt.map((word) => `"${word}"*`).join(' ')})`;
  const newest = sql`coalesce((
    select rowid from search_index where search_index match ${query} order by rowid desc limit 1 offset ${maxRanked}
  ), 0)`;
  for (let read = 2 * limit; ; read *= 10) {
    const { rows } = await sql<EntryMatch & { isShown: number }>`
      select entry.material_id, entry.page, ${isShown} as is_shown
      from (
        select rowid as id, bm25(search_index) as rank from search_index
        where search_index match ${query} and rowid > ${newest}
        order by rank, id limit ${read}
      ) as best
      join search_entries as entry on entry.id = best.id
      join materials on materials.id = entry.material_id
      order by best.rank, best.id`.execute(db);
    const shown = rows.filter((row) => row.isShown);
    if (shown.length >= limit || rows.length < read)
      return shown.slice(0, limit).map(({ materialId, page }) => ({ materialId, page }));
  }
}

/** Rank at most so many of each: ranking reads the whole entry (0.06 ms). */
const MAX_RANKED_ON_POSTGRES = 250;

function matchOnPostgres({ spelt, limit, isShown }: Searched) {
  const query = sql`to_tsquery('simple', ${spelt.map((word) => `${word}:*`).join(' & ')})`;
  // Not `= 0`: the planner would test it after the vector, and read every page's.
  const found = (isOfPage: boolean) => sql`
    (select entry.id, entry.material_id, entry.page, entry.vector
    from search_entries as entry
    join materials on materials.id = entry.material_id and ${isShown}
    where ${isOfPage ? sql`entry.page != 0` : sql`entry.page < 1`} and entry.vector @@ ${query}
    limit ${MAX_RANKED_ON_POSTGRES})`;
  return sql<EntryMatch>`
    with found as materialized (${found(false)} union all ${found(true)})
    select material_id, page from found
    order by least(page, 1), ts_rank(vector, ${query}, 1) desc, id
    limit ${limit}`;
}
