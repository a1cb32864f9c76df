/**
 * PDFium takes a Devanagari syllable to be as wide as its consonant, and infers a space where its vowel sign stands:
 * 'ने पा ली'. Here a syllable is as wide as it is drawn, and only the spaces that are then still wide enough are kept.
 */
import type { Box, PlacedChar } from './text-lines.ts';

const SIGN = /(?=\p{Script=Devanagari})\p{M}/u;
/** What stands before its consonant is reported as wide as it reaches over it. */
const SIGN_BEFORE = '\u093f';
/** As parts of the letters' height: an upright vowel sign, and half of the space between words. */
const SIGN_WIDTH = 0.125;
const LEAST_SPACE = 0.065;
/** A sign this wide beside its consonant is another reading of the same glyph. */
const SAME_GLYPH = 0.75;

type Drawn = { char: string; box: Box };

/** The same characters, with syllables as wide as they are drawn and without the spaces inferred within words. */
export function joinSyllables(chars: readonly PlacedChar[]): PlacedChar[] {
  const joined: PlacedChar[] = [];
  let syllable: Drawn[] = [];
  for (const [index, { char, box }] of chars.entries()) {
    if (box) {
      syllable = syllable[0]?.box.left === box.left ? [...syllable, { char, box }] : [{ char, box }];
      joined.push({ char, box: { ...box, right: rightEdge(syllable) ?? box.right } });
    } else if (
      !(char === ' ' && isWithinWord(rightEdge(syllable), joined.at(-1)?.box, chars[index + 1]?.box))
    ) {
      syllable = [];
      joined.push({ char, box });
    }
  }
  return joined;
}

/** Null for what has no sign. A ligature's consonants are each reported as wide as all of it. */
function rightEdge(syllable: readonly Drawn[]): number | null {
  const [first] = syllable;
  if (!first || !syllable.some(({ char }) => SIGN.test(char))) return null;
  const isSign = ({ char }: Drawn) => SIGN.test(char);
  const base = Math.max(
    0,
    ...syllable.filter((drawn) => !isSign(drawn)).map(({ box }) => box.right - box.left),
  );
  const signs = syllable.filter(isSign).map((sign) => signWidth(sign, base));
  return first.box.left + base + signs.reduce((sum, width) => sum + width, 0);
}

function signWidth({ char, box }: Drawn, base: number): number {
  const width = box.right - box.left;
  if (char === SIGN_BEFORE) return Math.min(width, (box.bottom - box.top) * SIGN_WIDTH);
  return width < base * SAME_GLYPH ? width : 0;
}

function isWithinWord(
  right: number | null,
  last: Box | null | undefined,
  next: Box | null | undefined,
): boolean {
  if (right === null || !last || !next) return false;
  const height = last.bottom - last.top;
  const isBeside = Math.min(last.bottom, next.bottom) > Math.max(last.top, next.top);
  return isBeside && Math.abs(next.left - right) < height * LEAST_SPACE;
}
