/** Drops spaces that PDFium infers at Devanagari vowel signs ('ने पा ली'): only spaces that have room are kept. */
import type { PlacedChar } from './text-lines.ts';

/** As a part of the letters' height: half of the space between words. */
const LEAST_SPACE = 0.065;

/** The same characters without the spaces inferred where letters touch. */
export function dropInferredSpaces<Char extends PlacedChar>(chars: readonly Char[]): Char[] {
  return chars.filter(({ char, box }, index) => {
    if (char !== ' ' || box) return true;
    const [last, next] = [chars[index - 1]?.box, chars[index + 1]?.box];
    if (!last || !next) return true;
    const isBeside = Math.min(last.bottom, next.bottom) > Math.max(last.top, next.top);
    const touches = Math.abs(next.left - last.right) < (last.bottom - last.top) * LEAST_SPACE;
    return !(isBeside && touches);
  });
}
