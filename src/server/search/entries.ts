/** The library's index has one entry for a material's title and description, and one for each page's text. */
import type { Selectable } from 'kysely';
import { type Word, wordsOf } from '#shared/search/words.ts';
import type { Db, Tables } from '../db/schema.ts';
import { isDevanagari, soundsOf } from './sounds.ts';
import { toIndexed } from './words.ts';

export const HEADING = 0;

export async function indexHeading(
  db: Db,
  { id, title, description }: { id: string; title: string; description: string },
): Promise<void> {
  const words = wordsOf(`${title} ${description}`);
  const entry = { heading: toIndexed(words), body: '', often: '', sounds: soundsIn(words) };
  await putEntry(db, { materialId: id, page: HEADING, ...entry });
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

type Entry = Omit<Selectable<Tables['searchEntries']>, 'id'>;

async function putEntry(db: Db, entry: Entry): Promise<void> {
  const { materialId: _, page: __, ...words } = entry;
  await db
    .insertInto('searchEntries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['materialId', 'page']).doUpdateSet(words))
    .execute();
}

/** A page that repeats a word this many times is taken to be about it. */
const OFTEN = 4;

/** `often` repeats the page's frequent words; if many pages match, the best are found there. */
export function entryOf(text: string): Pick<Entry, 'body' | 'often' | 'sounds'> {
  const words = wordsOf(text);
  const often = [...Map.groupBy(words, ({ text }) => text).values()].filter(({ length }) => length >= OFTEN);
  return { body: toIndexed(words), often: toIndexed(often.flat()), sounds: soundsIn(words) };
}

/** Returns each sound once, because its frequency doesn't matter. */
function soundsIn(words: Word[]): string {
  const told = new Set(words.map(({ text }) => text).filter(isDevanagari));
  return [...new Set([...told].flatMap(soundsOf))].join(' ');
}
