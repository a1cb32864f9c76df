/** Folds spellings of Nepali that sound alike into one, in Devanagari and in Latin letters. */

/** Folding leaves these consonants. */
const CONSONANTS: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'ng',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  स: 's',
  ह: 'h',
};
const VOWELS: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ु': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ं': 'n',
};
const VIRAMA = '्';
const NASAL_BEFORE_CONSONANT = /[नम]्(?=[क-ह])/g;

/** Folds letters that are mistaken for each other, and vowels that stand alone into the signs of vowels. */
const ALIKE: Record<string, string> = {
  'ी': 'ि',
  'ू': 'ु',
  'ँ': 'ं',
  श: 'स',
  ष: 'स',
  व: 'ब',
  ण: 'न',
  ञ: 'न',
  आ: 'ा',
  इ: 'ि',
  ई: 'ि',
  उ: 'ु',
  ऊ: 'ु',
  ऋ: 'ृ',
  ए: 'े',
  ऐ: 'ै',
  ओ: 'ो',
  औ: 'ौ',
  'ः': '',
  '़': '',
  ऽ: '',
};

/** @param character a Devanagari character, in any form. */
export const foldDevanagari = (character: string): string =>
  Array.from(character.normalize('NFKD'), (each) => ALIKE[each] ?? each).join('');

/** Writes every nasal of a folded word with one sign. */
export const withOneNasal = (folded: string): string => folded.replace(NASAL_BEFORE_CONSONANT, 'ं');

/** Whether folded letters are one consonant with its vowel, or a vowel. */
export const isSyllable = (folded: string): boolean => /^[क-हअ]?[ा-ौं]*$/.test(folded);

/** Writes a folded Devanagari word in Latin letters, in the spelling that `respell` returns. */
export function romanise(folded: string): string {
  const letters = [...folded];
  let roman = '';
  letters.forEach((letter, index) => {
    const next = letters[index + 1];
    roman += CONSONANTS[letter] ?? VOWELS[letter] ?? (letter === 'अ' ? 'a' : '');
    // A consonant has an inherent a, unless a vowel sign follows or it ends the word.
    const isBare = letter in CONSONANTS && next !== undefined && next !== VIRAMA && !isVowelSign(next);
    if (isBare) roman += 'a';
  });
  return respell(roman);
}

const isVowelSign = (letter: string) => letter in VOWELS && letter !== 'ं';

const VARIANTS = /aa+|ee+|ii+|oo+|uu+|chh|sh|ph|[wvz]|ey$/g;
const VARIANT_OF: Record<string, string> = { chh: 'ch', sh: 's', ph: 'f', w: 'b', v: 'b', z: 'j', ey: 'e' };
const VOWEL_OF: Record<string, string> = { a: 'a', e: 'i', i: 'i', o: 'u', u: 'u' };

/** Reduces the many spellings of Nepali in Latin letters to one. */
export const respell = (latin: string): string =>
  latin.replace(VARIANTS, (variant) => VARIANT_OF[variant] ?? VOWEL_OF[variant.charAt(0)] ?? variant);

/** The endings of Nepali nouns, in the folded spelling. */
const ENDINGS = {
  nepali: ['हरु', 'को', 'का', 'कि', 'ले', 'लाि', 'मा', 'बाट', 'संग', 'सित', 'तिर'],
  latin: ['haru', 'ko', 'ka', 'ki', 'le', 'lai', 'ma', 'bata', 'sanga', 'sita', 'tira'],
} as const;

/** Returns the word without its ending; null if it has none. */
export function withoutEnding(word: string, script: keyof typeof ENDINGS): string | null {
  const ending = ENDINGS[script].find((each) => word.length > each.length && word.endsWith(each));
  return ending === undefined ? null : word.slice(0, -ending.length);
}
