/** Makes the library's index anew where an earlier version spelt its words otherwise, beside everything else. */
import { isPostgres } from '../db/dialect.ts';
import { Pace } from '../db/pace.ts';
import type { Db } from '../db/schema.ts';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import { indexHeading, indexPage } from './entries.ts';
import { SPELLING } from './words.ts';

const SPELLING_OF_LIBRARY = 'spelling of the library';
const PAGES_AT_ONCE = 20;

/** Until it is done, words are found that both spellings have alike. Broken off, it begins anew at the next start. */
export async function reindexLibrary(db: Db, signal: AbortSignal): Promise<void> {
  if ((await readStoredValue(db, SPELLING_OF_LIBRARY)) === String(SPELLING)) return;
  const pace = new Pace();
  const materials = await db.selectFrom('materials').select('id').orderBy('id').execute();
  for (const { id } of materials) {
    let next: number | null = 0;
    for (let after = 0; next !== null && !signal.aborted; after = next ?? 0)
      next = await pace.take(() => reindex(db, id, after));
    if (signal.aborted) return;
  }
  await writeStoredValue(db, SPELLING_OF_LIBRARY, String(SPELLING));
}

/** The title and the pages after one, some at a time; gives the last of them, or null after the last of all. */
async function reindex(db: Db, materialId: string, after: number): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    // Whoever changes them meanwhile waits, and indexes what has changed afterwards. They lock in this order, too: pages
    // before their item, as `lockPages` says.
    const pages = await transaction
      .selectFrom('materialPages')
      .select(['number', 'text'])
      .where('materialId', '=', materialId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(PAGES_AT_ONCE)
      .$if(isPostgres(db), (query) => query.forUpdate())
      .execute();
    const material = await lockMaterial(transaction, materialId);
    for (const { number, text } of pages) if (text) await indexPage(transaction, materialId, number, text);
    if (after === 0 && material) await indexHeading(transaction, material);
    return pages.length === PAGES_AT_ONCE ? (pages.at(-1)?.number ?? null) : null;
  });
}

const lockMaterial = (db: Db, id: string) =>
  db
    .selectFrom('materials')
    .select(['id', 'title', 'description'])
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();
