/**
 * The sound of a word consists of its consonants, after an `a` if it begins with a vowel. It is the same for Devanagari
 * and for the many ways in which students type it in Latin letters.
 */

/** Aspirates, retroflex and dental letters, ब and व, and the three kinds of s have the same sounds. */
const LETTERS = {
  k: 'कख',
  g: 'गघ',
  c: 'चछ',
  j: 'जझ',
  t: 'टठतथ',
  d: 'डढदध',
  n: 'ङञणन',
  p: 'पफ',
  b: 'बभव',
  m: 'म',
  y: 'य',
  r: 'र',
  l: 'लळ',
  s: 'शषस',
  h: 'ह',
};
const SOUND_OF = new Map(
  Object.entries(LETTERS).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
);
const VOWEL = 'a';
/** A nasal that is written as a sign. */
const NASAL = 'N';
const LETTER =
  /(?<letter>[\u0915-\u0939])(?<isBare>\u094d?)|[ऋ\u0943]|(?<nasal>\u0902)|[\u0904-\u0914\u093e-\u094c]/gu;
/** Shorter sounds are shared by too many words. */
const MIN_SOUNDS = 3;

/** Returns the key of a word from `wordsOf`; empty if it is in another script or too short. */
export const soundOf = (word: string): string =>
  keyOf((/^[a-z]+$/.test(word) ? spellLatin(word) : spellDevanagari(word)).replaceAll(NASAL, 'n'));

/** The keys of known words are cached, because texts repeat the same words. */
const known = new Map<string, readonly string[]>();
const MAX_KNOWN = 20_000;
/** The number of characters that an index keeps of a word. */
const MAX_CHARS = 60;

/** Returns the keys of a Devanagari word. It has two if an ending may follow a final nasal, as in दसैँमा. */
export function soundsOf(word: string): readonly string[] {
  const told = known.get(word);
  if (told) return told;
  const spelt = spellDevanagari(word.slice(0, MAX_CHARS));
  const sounds = [keyOf(spelt.replaceAll(NASAL, 'n')), keyOf(spelt)].filter((sound) => sound !== '');
  if (known.size === MAX_KNOWN) known.clear();
  known.set(word, sounds);
  return sounds;
}

function keyOf(spelt: string): string {
  const sounds = spelt
    .replace(/(?<!^)y(?=[^a]|$)|(?<=ks)y/g, '')
    .replace(/([^a])\1+/g, '$1')
    .replace(/[nm](?=[^a])/g, '')
    .replace(/(?!^)a/g, '')
    .replaceAll(NASAL, 'n');
  return sounds.replace(/^a/, '').length < MIN_SOUNDS ? '' : sounds;
}

export const isDevanagari = (word: string): boolean => /^[\u0900-\u097f]+$/.test(word);

const spellLatin = (word: string): string =>
  word
    .replaceAll('x', 'ks')
    .replace(/ch+/g, 'č')
    .replace(/c(?=[eiy])/g, 's')
    .replaceAll('c', 'k')
    .replaceAll('č', 'c')
    .replaceAll('jn', 'gy')
    .replace(/(?<=[bdgjkpst])h/g, '')
    .replaceAll('f', 'p')
    .replaceAll('q', 'k')
    .replace(/[vw]/g, 'b')
    .replaceAll('z', 'j')
    .replace(/[aeiou]+/g, VOWEL);

function spellDevanagari(word: string): string {
  if (!isDevanagari(word)) return '';
  const spelt = word.replaceAll('ज्ञ', 'ग्य').matchAll(LETTER);
  return Array.from(spelt, ({ 0: sign, groups = {} }) => {
    const { letter, isBare, nasal } = groups;
    if (letter) return `${SOUND_OF.get(letter) ?? ''}${isBare ? '' : VOWEL}`;
    if (nasal !== undefined) return NASAL;
    return sign === 'ऋ' || sign === '\u0943' ? `r${VOWEL}` : VOWEL;
  }).join('');
}
