/** Divides a text into words for search and highlighting, with the same result in every language, database and browser. */

/** Joiners and soft hyphens stand within words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00ad\u200c\u200d]*/gu;

export type Word = { text: string; start: number; end: number };

/**
 * Returns words in lower case, without accents on Latin letters, and without what writers of Devanagari mix:
 * long i and u become short, chandrabindu becomes anusvara, nukta is dropped, and figures become 0 to 9.
 */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
}

/** The full folding is slower than this check, which most words pass. */
const ASCII = /^[a-zA-Z0-9]+$/;
const DEVANAGARI = /^[\u0901-\u0928\u092a-\u0930\u0932\u0933\u0935-\u0939\u093e-\u094d\u0966-\u096f]+$/;
const MIXED = /[\u0901\u0940\u0942\u0966-\u096f]/g;
const CHANDRABINDU = '\u0901';
const ZERO = 0x0966;

function fold(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  if (DEVANAGARI.test(word)) return foldDevanagari(word);
  const LATIN_ACCENTS = /(?<=[a-z])[\u0300-\u036f]+/g;
  const plain = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(/[\u00ad\u093c\u200c\u200d]/g, '')
    .normalize('NFC');
  return foldDevanagari(plain);
}

const foldDevanagari = (word: string): string =>
  word.replace(MIXED, (sign) => {
    if (sign === CHANDRABINDU) return '\u0902';
    const code = sign.charCodeAt(0);
    // In Unicode, the sign of a short vowel precedes that of the long one.
    return code >= ZERO ? String(code - ZERO) : String.fromCharCode(code - 1);
  });
