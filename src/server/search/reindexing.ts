/** Rebuilds the library's index in the background if an earlier version spelt its words differently. */
import { isPostgres } from '../db/dialect.ts';
import { Pace } from '../db/pace.ts';
import type { Db } from '../db/schema.ts';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import { indexHeading, indexPage } from './entries.ts';
import { SPELLING } from './words.ts';

const SPELLING_OF_LIBRARY = 'spelling of the library';
const PAGES_AT_ONCE = 20;

/** Until this is done, only words whose spelling hasn't changed are found. A start repeats an interrupted run. */
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

/**
 * Indexes some pages after the page numbered `after`, and with the first ones the title and the description.
 * Returns the number of the last indexed page, or null if there are no more.
 */
async function reindex(db: Db, materialId: string, after: number): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    // A concurrent change waits, and then indexes what it has changed. It locks in this order too: pages before their
    // item, as `lockPages` explains.
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
