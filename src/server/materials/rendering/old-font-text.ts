/** Converts words in an old Nepali font to Unicode, font by font; their places stay the same. */
import { OLD_FONTS, type OldFont } from '#shared/old-fonts/letters.ts';
import { looksTyped, readsAsNepali } from '#shared/old-fonts/recognise.ts';
import { toUnicode } from '#shared/old-fonts/to-unicode.ts';
import { plainName } from './missing-fonts.ts';
import type { DrawnChar } from './repeated-chars.ts';
import { HYPHEN } from './text-lines.ts';

/** The beginnings of fonts' names; the last four have the layout of Preeti. */
const NAMES: Record<string, OldFont> = {
  preeti: 'preeti',
  kantipur: 'kantipur',
  sagarmatha: 'sagarmatha',
  pcs: 'pcs nepali',
  fontasy: 'fontasy himali',
  himali: 'fontasy himali',
  ...{ kanchan: 'preeti', aakriti: 'preeti', ganess: 'preeti', navjeevan: 'preeti' },
};
/** Fewer words are too few to recognise a font that has lost its name. */
const MIN_WORDS = 10;
const HAS_LATIN = /[a-z]/i;
const DEVANAGARI = /\p{Script=Devanagari}/u;
const SEPARATOR = /^[\s\p{Cc}]$/u;

/** Letters of one font with nothing in between, or one separator. */
type Word = { font: string; text: string; chars: DrawnChar[] };

/** `fontOf` returns the name of an object's font. */
export function convertOldFonts(
  chars: readonly DrawnChar[],
  fontOf: (object: number) => string,
): { chars: DrawnChar[]; isConverted: boolean } {
  const words = divide(chars, fontOf);
  const fonts = new Map(
    Map.groupBy(words, ({ font }) => font)
      .entries()
      .map(([name, set]) => [name, recognise(name, set)]),
  );
  const isConverted = fonts.values().some((font) => font !== null);
  const converted = words.flatMap((word) => {
    const font = fonts.get(word.font);
    return font ? convert(word, font) : word.chars;
  });
  return { chars: converted, isConverted };
}

function divide(chars: readonly DrawnChar[], fontOf: (object: number) => string): Word[] {
  const words: Word[] = [];
  let word: Word | null = null;
  for (const placed of chars) {
    const text = typed(placed.char);
    const font = fontOf(placed.object);
    if (word && !SEPARATOR.test(text) && word.font === font) {
      word.text += text;
      word.chars.push(placed);
    } else {
      const begun: Word = { font, text, chars: [placed] };
      words.push(begun);
      word = SEPARATOR.test(text) ? null : begun;
    }
  }
  return words;
}

/**
 * Returns the character that was typed. Some files have the font's code as a byte of Windows-1252, others shift it to
 * U+F020 to U+F0FF as symbol fonts do.
 */
function typed(char: string): string {
  const code = char.charCodeAt(0);
  const byte = code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : code;
  if (byte >= 0x80 && byte <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return byte === code ? char : String.fromCharCode(byte);
}

/** Recognises a font by its name if the text agrees, and by the text alone if that is long and unusual enough. */
function recognise(name: string, words: readonly Word[]): OldFont | null {
  const text = words.map((word) => word.text).join(' ');
  if (DEVANAGARI.test(text)) return null;
  const named = Object.entries(NAMES).find(([beginning]) => plainName(name).startsWith(beginning))?.[1];
  if (named) return !HAS_LATIN.test(text) || readsAsNepali(text, named) ? named : null;
  if (words.filter((word) => HAS_LATIN.test(word.text)).length < MIN_WORDS || !looksTyped(text)) return null;
  return OLD_FONTS.find((font) => readsAsNepali(text, font)) ?? null;
}

/** The whole word is put at its first letter; the other letters keep their places. */
function convert({ text, chars }: Word, font: OldFont): DrawnChar[] {
  const [first, ...others] = chars as [DrawnChar, ...DrawnChar[]];
  // PDFium takes a bracket of these fonts for a hyphen at the end of a line.
  if (first.char === HYPHEN)
    return [
      { ...first, char: toUnicode('-', font) },
      { ...first, char: '\n', box: null },
    ];
  return [{ ...first, char: toUnicode(text, font) }, ...others.map((placed) => ({ ...placed, char: '' }))];
}
