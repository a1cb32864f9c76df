/**
 * Converts text typed in an old Nepali font to Unicode. Such fonts put Nepali letters on Latin codes, in the order in
 * which they are drawn.
 */
import { LETTERS, type OldFont } from './letters.ts';

const LETTER = '[\u0915-\u0939]';
const HALANT = '\u094d\u200d?';
const CLUSTER = `${LETTER}(?:${HALANT}${LETTER})*`;
const SIGN = '[\u0901-\u0903\u093e\u0940-\u0943\u0945\u0947\u0948{]';
const WITHIN_CLUSTER = new RegExp(`(${HALANT})(${SIGN}+)(${CLUSTER})`, 'gu');
const FURTHER = new RegExp(`${HALANT}${CLUSTER}`, 'gu');
/** The sign of a short i comes before its letters; further letters may come between or after the other signs. */
const SYLLABLE = new RegExp(
  `(?<short>\u093f?)(?<letters>${CLUSTER}|[अइउएऋ])(?<rest>(?:${SIGN}|${HALANT}${CLUSTER})*)`,
  'gu',
);
/** The letters that a following loop (`m`) turns into others, even with signs in between. */
const LOOPED = { त्र: 'क्र', त्त: 'क्त', उ: 'ऊ', भ: 'झ', प: 'फ', व: 'क' };
const LOOP = /(त्र|त्त|[उभपव])((?:(?!त्र|त्त)[^उभपवm])*)m/gu;
/** An independent vowel with a sign is another vowel. */
const VOWELS: Record<string, string> = { अा: 'आ', अो: 'ओ', अौ: 'औ', एे: 'ऐ' };
/** Words that end in a visarga. At the end of any other word its character is a colon. */
const WITH_VISARGA =
  /(?<![\p{L}\p{M}])(?:अतः|छः|पुनः|प्रायः|प्रातः|नमः|अन्ततः|स्वतः|मूलतः)$|(?:शः|षतः|भवतः|न्यतः|ख्यतः|र्णतः|स्तुतः|रणतः)$/u;
const MAX_CHARS = 20;

/** Converts `text`, which is set in `font`. Characters that the font doesn't have stay as they are. */
export const toUnicode = (text: string, font: OldFont): string =>
  text.replace(/\S+/g, (word) => readWord(word, LETTERS[font]));

function readWord(word: string, letters: ReadonlyMap<string, string>): string {
  // A half letter followed by a stroke is the whole letter.
  const drawn = Array.from(word, (char) => letters.get(char) ?? char)
    .join('')
    .replaceAll('\u094dा', '');
  return drawn
    .replace(LOOP, (_, letter: keyof typeof LOOPED, between: string) => LOOPED[letter] + between)
    .replaceAll('इ{', 'ई')
    .replace(WITHIN_CLUSTER, '$1$3$2')
    .replace(SYLLABLE, (...match) => writeSyllable(match.at(-1)))
    .replace(/ः(?![\p{L}\p{M}])/gu, (sign, at, word) =>
      WITH_VISARGA.test(word.slice(Math.max(0, at - MAX_CHARS), at + 1)) ? sign : ':',
    )
    .normalize('NFC');
}

/** Writes a syllable in Unicode's order: the ra above (`{`), the letters, their vowel sign, then ँ, ं or ः. */
function writeSyllable({ short, letters, rest }: { short: string; letters: string; rest: string }): string {
  const all = letters + (rest.match(FURTHER) ?? []).join('');
  const signs = new Set(rest.replace(FURTHER, ''));
  const ra = signs.delete('{') ? 'र्' : '';
  const ends = ['ँ', 'ं', 'ः'].filter((sign) => signs.delete(sign)).join('');
  // The fonts use the sign ृ after ट for a double ट.
  const doubled = all.endsWith('ट') && signs.delete('ृ') ? '्ट' : '';
  const vowel = short + [...signs].join('').replace(/ाे|ेा/, 'ो').replace(/ाै|ैा/, 'ौ');
  const written = all + doubled + vowel;
  return ra + (VOWELS[written] ?? written) + ends;
}
