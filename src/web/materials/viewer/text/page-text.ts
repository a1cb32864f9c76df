/** What stands on a page, without the DOM: its lines, the place a pointer means in them, and the words searched for. */
import type { TextLine } from '#shared/materials.ts';
import { wordsOf } from '#shared/words.ts';
import type { Point } from '../geometry.ts';

/** A `TextLine`'s lengths are parts of the page's width. */
const PARTS_OF_WIDTH = 10_000;

/** A place between two letters: the line's index, and how many of its letters stand before. */
export type Caret = { line: number; offset: number };
export type Selection = { from: Caret; to: Caret };
/** A word of a line, and whether it was searched for. */
export type Piece = { text: string; isFound: boolean; left: number; right: number };

/** 'Page 3 of 12' is the image's name already: the page's own '3 / 12' would only say it again. */
export function withoutPageNumber(lines: readonly TextLine[], number: number): readonly TextLine[] {
  const saysIt = new RegExp(`^${number}\\s*/\\s*\\d+$`);
  return lines.filter(({ text }) => !saysIt.test(text));
}

/** Whether there is text under `place`, which is in parts of the page's width. */
export const hasTextAt = (lines: readonly TextLine[], place: Point): boolean =>
  lines.some((line) => distanceTo(line, place) === 0);

/** The caret nearest to `place`; null on a page without text. */
export function caretAt(lines: readonly TextLine[], place: Point): Caret | null {
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const distance = distanceTo(line, place);
    if (distance >= least) continue;
    least = distance;
    nearest = index;
  }
  if (nearest === null) return null;
  return { line: nearest, offset: offsetAt(lines[nearest] as TextLine, place.x * PARTS_OF_WIDTH) };
}

/** The word around a caret, or with `whole` its line. */
export function around(lines: readonly TextLine[], { line, offset }: Caret, whole: boolean): Selection {
  const text = lines[line]?.text ?? '';
  const start = whole ? 0 : text.lastIndexOf(' ', offset - 1) + 1;
  const end = whole ? -1 : text.indexOf(' ', offset);
  return { from: { line, offset: start }, to: { line, offset: end < 0 ? text.length : end } };
}

/** A line's words, those that begin as one of `searched` apart: as the search finds them. */
export function piecesOf({ text, words }: TextLine, searched: readonly string[]): Piece[] {
  return text.split(' ').map((word, index) => {
    const [left, right] = words[index] ?? [0, 0];
    const isFound =
      searched.length > 0 &&
      wordsOf(word).some((one) => searched.some((beginning) => one.text.startsWith(beginning)));
    return { text: word, isFound, left, right };
  });
}

/** In parts of the page's width; a line above or below counts for more than one beside. */
function distanceTo({ left, top, width, height }: TextLine, place: Point): number {
  const [x, y] = [place.x * PARTS_OF_WIDTH, place.y * PARTS_OF_WIDTH];
  const across = Math.max(0, left - x, x - left - width);
  const down = Math.max(0, top - y, y - top - height);
  return Math.hypot(across, down * 3);
}

/** Letters of a word are taken to be of one width. */
function offsetAt({ text, words }: TextLine, x: number): number {
  let offset = 0;
  for (const [index, word] of text.split(' ').entries()) {
    const [left, right] = words[index] ?? [0, 0];
    if (x < left) return offset;
    if (x <= right) return offset + Math.round(((x - left) / Math.max(1, right - left)) * word.length);
    offset += word.length + 1;
  }
  return text.length;
}
