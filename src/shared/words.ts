/** What a word is, for the search and for whoever marks what it found: alike in every language, database and browser. */

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu;

export type Word = { text: string; start: number; end: number };

/** Every word of `text` in lower case, without accents on Latin letters, and where it stands. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
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
