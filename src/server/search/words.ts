/**
 * Words as both databases' indexes keep them. Their own notions of a word differ, and PostgreSQL's depends on the
 * system's locale: vowel signs of Devanagari would tear words apart. So text is cut into words here, the same way for
 * both, and a word beyond ASCII is spelt in hexadecimal, which keeps its beginnings: `न` still finds `नमस्ते`.
 */

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu;
const MAX_WORD_CHARS = 60;

export type Word = { text: string; start: number; end: number };

/** Every word of `text` in lower case, without accents on Latin letters, and where it stands. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
}

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

function fold(word: string): string {
  const LATIN_ACCENTS = /(?<=[a-z])[\u0300-\u036f]+/g;
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFC');
}
