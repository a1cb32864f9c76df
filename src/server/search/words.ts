/** Indexes split words alike on both databases: by `#shared/search/words.ts`, non-ASCII ones in hexadecimal, prefixes kept. */
import type { Word } from '#shared/search/words.ts';

/** Another number after each change in how words are folded or spelt: indexes that were made by another are made anew. */
export const SPELLING = 2;

const MAX_WORD_CHARS = 60;

/** `words` as the index holds them: with spaces between, of ASCII letters and digits alone. */
export const toIndexed = (words: Pick<Word, 'text'>[]): string =>
  words.map(({ text }) => spell(text)).join(' ');

/** As `toIndexed`, for one word: what it is spelt like in a query. */
export function spell(word: string): string {
  const short = word.slice(0, MAX_WORD_CHARS);
  if (/^[a-z0-9]+$/.test(short)) return short;
  const units = Array.from({ length: short.length }, (_, at) =>
    short.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `x${units.join('')}`;
}
