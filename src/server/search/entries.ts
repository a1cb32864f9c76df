/** What the library's index holds: one entry for a material's title and description, and one for each page's text. */
import { wordsOf } from '#shared/search/words.ts';
import type { Db } from '../db/schema.ts';
import { toIndexed } from './words.ts';

export const HEADING = 0;

export async function indexHeading(
  db: Db,
  { id, title, description }: { id: string; title: string; description: string },
): Promise<void> {
  await putEntry(db, {
    materialId: id,
    page: HEADING,
    heading: indexed(`${title} ${description}`),
    body: '',
  });
}

export async function indexPage(db: Db, materialId: string, page: number, text: string): Promise<void> {
  await putEntry(db, { materialId, page, heading: '', body: indexed(text) });
}

export async function indexPages(
  db: Db,
  materialId: string,
  pages: { page: number; text: string }[],
): Promise<void> {
  if (pages.length === 0) return;
  const entries = pages.map(({ page, text }) => ({ materialId, page, heading: '', body: indexed(text) }));
  await db.insertInto('searchEntries').values(entries).execute();
}

type Entry = { materialId: string; page: number; heading: string; body: string };

async function putEntry(db: Db, entry: Entry): Promise<void> {
  await db
    .insertInto('searchEntries')
    .values(entry)
    .onConflict((conflict) =>
      conflict.columns(['materialId', 'page']).doUpdateSet({ heading: entry.heading, body: entry.body }),
    )
    .execute();
}

const indexed = (text: string) => toIndexed(wordsOf(text));
