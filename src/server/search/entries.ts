/** The library's index has one entry for a material's title and description, and one for each page's text. */
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
    heading: toIndexed(wordsOf(`${title} ${description}`)),
    body: '',
    often: '',
  });
}

export async function indexPage(db: Db, materialId: string, page: number, text: string): Promise<void> {
  await putEntry(db, { materialId, page, heading: '', ...entryOf(text) });
}

export async function indexPages(
  db: Db,
  materialId: string,
  pages: { page: number; text: string }[],
): Promise<void> {
  if (pages.length === 0) return;
  const entries = pages.map(({ page, text }) => ({ materialId, page, heading: '', ...entryOf(text) }));
  await db.insertInto('searchEntries').values(entries).execute();
}

type Entry = { materialId: string; page: number; heading: string; body: string; often: string };

async function putEntry(db: Db, entry: Entry): Promise<void> {
  await db
    .insertInto('searchEntries')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['materialId', 'page'])
        .doUpdateSet({ heading: entry.heading, body: entry.body, often: entry.often }),
    )
    .execute();
}

/** A page that says a word this many times is taken to be about it. */
const OFTEN = 4;

/** `often` has what the page says often, each time: there the best of many pages are looked for. */
export function entryOf(text: string): Pick<Entry, 'body' | 'often'> {
  const words = wordsOf(text);
  const often = [...Map.groupBy(words, ({ text }) => text).values()].filter(({ length }) => length >= OFTEN);
  return { body: toIndexed(words), often: toIndexed(often.flat()) };
}
