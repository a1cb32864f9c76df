/** The one door where the databases' full-text search differs: FTS5 in SQLite, tsvector in PostgreSQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

export type EntryMatch = { materialId: string; page: number };

type Searched = {
  /** Beginnings of words. */
  spelt: string[];
  limit: number;
  /** Of rows of `materials`, under that name: whether students find it. */
  isShown: RawBuilder<SqlBool>;
};

/** Entries of materials that students find that have a word with each of these beginnings, the best first. */
export async function matchEntries(db: Db, searched: Searched): Promise<EntryMatch[]> {
  if (!isPostgres(db)) return (await matchOnSqlite(searched).execute(db)).rows;
  return db.transaction().execute(async (transaction) => {
    // The planner underestimates the cost of reading vectors, and would scan them all instead of using the index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    return (await matchOnPostgres(searched).execute(transaction)).rows;
  });
}

function matchOnSqlite({ spelt, limit, isShown }: Searched) {
  const query = spelt.map((word) => `"${word}"*`).join(' ');
  return sql<EntryMatch>`
    select entry.material_id, entry.page
    from search_index
    join search_entries as entry on entry.id = search_index.rowid
    join materials on materials.id = entry.material_id and ${isShown}
    where search_index match ${query}
    order by bm25(search_index, 10.0, 1.0), entry.id
    limit ${limit}`;
}

/** Rank at most so many of each: ranking reads the whole entry (0.06 ms). */
const MAX_RANKED = 250;

function matchOnPostgres({ spelt, limit, isShown }: Searched) {
  const query = sql`to_tsquery('simple', ${spelt.map((word) => `${word}:*`).join(' & ')})`;
  // Not `= 0`: the planner would test it after the vector, and read every page's.
  const found = (isOfPage: boolean) => sql`
    (select entry.id, entry.material_id, entry.page, entry.vector
    from search_entries as entry
    join materials on materials.id = entry.material_id and ${isShown}
    where ${isOfPage ? sql`entry.page != 0` : sql`entry.page < 1`} and entry.vector @@ ${query}
    limit ${MAX_RANKED})`;
  return sql<EntryMatch>`
    with found as materialized (${found(false)} union all ${found(true)})
    select material_id, page from found
    order by ts_rank(vector, ${query}, 1) desc, id
    limit ${limit}`;
}
