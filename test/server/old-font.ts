/** Types Nepali as before Unicode: returns the characters that Preeti draws as `text`. */
import { LETTERS } from '#shared/old-fonts/letters.ts';

const CLUSTER = '[\u0915-\u0939](?:\u094d\u200d?[\u0915-\u0939])*\u094d?';
const SYLLABLE = new RegExp(
  `(?<ra>र\u094d(?=[\u0915-\u0939]))?(?<letters>${CLUSTER}|[ऀ-ः\u0904-\u0914ॐऽ०-९।])(?<vowel>[\u093e-\u094c]?)(?<ends>[ँंः]*)`,
  'gu',
);
const TYPED_VOWELS: Record<string, string> = { 'ो': 'f]', 'ौ': 'f}' };
const TYPED_LETTERS: Record<string, string> = {
  ...{ आ: 'cf', ओ: 'cf]', औ: 'cf}', ऐ: 'P]', ई: 'O{', ऊ: 'pm', झ: 'em', फ: 'km', क्र: 'qm', क्त: 'Qm' },
  ...{ ष: 'if', क्ष: 'If', ण: '0f', घ्: '£', '\u094d': '\\' },
};

const typed = new Map([
  ...Array.from(LETTERS.preeti, ([char, letter]) => [letter, char] as const).reverse(),
  ...Object.entries(TYPED_LETTERS),
]);
const longest = Math.max(...Array.from(typed.keys(), ({ length }) => length));

/** The characters that stand for other marks. */
const TYPED_MARKS: Record<string, string> = { '?': '<', '(': '-', ')': '_', '.': '=' };

export const typeInPreeti = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u200d', '')
    .replace(/[?().]/g, (mark) => TYPED_MARKS[mark] as string)
    .replace(SYLLABLE, (...match) => typeSyllable(match.at(-1)));

type Syllable = { ra?: string; letters: string; vowel: string; ends: string };

function typeSyllable({ ra, letters, vowel, ends }: Syllable): string {
  const isShort = vowel === '\u093f';
  const sign = isShort ? '' : (TYPED_VOWELS[vowel] ?? typeLetters(vowel));
  return `${isShort ? 'l' : ''}${typeLetters(letters)}${ra ? '{' : ''}${sign}${typeLetters(ends)}`;
}

function typeLetters(letters: string): string {
  if (letters === '') return '';
  for (let length = Math.min(longest, letters.length); length > 0; length--) {
    const char = typed.get(letters.slice(0, length));
    if (char !== undefined) return char + typeLetters(letters.slice(length));
  }
  return (letters[0] as string) + typeLetters(letters.slice(1));
}
