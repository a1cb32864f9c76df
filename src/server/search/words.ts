/** Both databases index words the same way: split by `#shared/search/words.ts`, non-ASCII ones in hexadecimal. */
import { type Word, wordsOf } from '#shared/search/words.ts';

/** Must change with each change in how words are folded or spelt: indexes with another number are rebuilt. */
export const SPELLING = 2;

const MAX_QUERY_CHARS = 200;
const MAX_QUERY_WORDS = 10;
const MAX_WORD_CHARS = 60;

/** Returns the words that a query asks for; none for an odd one. */
export const wordsAsked = (query: string): string[] =>
  wordsOf(query.slice(0, MAX_QUERY_CHARS))
    .slice(0, MAX_QUERY_WORDS)
    .map(({ text }) => text);

/** Returns `words` as the index contains them: separated by spaces, in ASCII letters and digits. */
export const toIndexed = (words: Pick<Word, 'text'>[]): string =>
  words.map(({ text }) => spell(text)).join(' ');

/** Spells one word like `toIndexed`, for a query. */
export function spell(word: string): string {
  const short = word.slice(0, MAX_WORD_CHARS);
  if (/^[a-z0-9]+$/.test(short)) return short;
  const units = Array.from({ length: short.length }, (_, at) =>
    short.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `x${units.join('')}`;
}
