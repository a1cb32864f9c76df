/** What a word is, for the search and for highlighting: alike in every language, database and browser. */

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu;

export type Word = { text: string; start: number; end: number };

/** In lower case, without accents on Latin letters. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
}

/** Most words change by their case alone, and the full folding costs more than finding them. */
const PLAIN =
  /^(?:[a-zA-Z0-9]+|[\u0904-\u0928\u092a-\u0930\u0932\u0933\u0935-\u0939\u093e-\u094d\u0966-\u096f]+)$/;

function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  const LATIN_ACCENTS = /(?<=[a-z])[\u0300-\u036f]+/g;
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFC');
}
