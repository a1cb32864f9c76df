/** A page's text without the DOM: the caret at a point, and the words that were searched for. */
import { type LinkBox, PARTS_OF_WIDTH, type PageBox, type TextLine } from '#shared/page.ts';
import { wordsOf } from '#shared/search/words.ts';
import type { Point } from '../state/geometry.ts';

/** A link around a whole paragraph is named by its beginning. */
const LONGEST_NAME = 150;

/** `offset` counts the UTF-16 units of the line before the caret. */
export type Caret = { line: number; offset: number };
export type Selection = { from: Caret; to: Caret };
/** `from` and `to` are along the line, from the left or the top. */
export type Piece = { text: string; isFound: boolean; from: number; to: number };

/** Returns the words whose middle is in a box, with blanks between them. */
export function wordsIn(lines: readonly TextLine[], box: PageBox): string {
  const isWithin = (x: number, y: number) =>
    x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
  const found = lines.flatMap(({ text, words, turned, left, top, width, height }) => {
    const isUpright = turned !== undefined && turned.direction % 180 !== 0;
    const places = turned?.words ?? words;
    return text.split(' ').filter((_, index) => {
      const [from = 0, to = 0] = places[index] ?? [];
      const along = (from + to) / 2;
      return isUpright ? isWithin(left + width / 2, along) : isWithin(along, top + height / 2);
    });
  });
  const all = found.join(' ');
  return all.length > LONGEST_NAME ? `${all.slice(0, LONGEST_NAME - 1)}…` : all;
}

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 30_000;

/** Returns the pause before a page's text is requested again: recognition takes seconds, and a queue minutes. */
export const asksAgainAfterMs = (answers: number): number =>
  Math.min(LONGEST_PAUSE_MS, answers * FIRST_PAUSE_MS);

/** Sorts links as the text is read, by the middle of each or of its first part; without text, downwards. */
export function inReadingOrder<B extends LinkBox>(boxes: readonly B[], lines: readonly TextLine[]): B[] {
  const placed = boxes.map((box) => {
    const { left, top, width, height } = box.parts?.[0] ?? box;
    const [x, y] = [left + width / 2, top + height / 2];
    const caret = caretAt(lines, { x: x / PARTS_OF_WIDTH, y: y / PARTS_OF_WIDTH });
    return { box, order: [caret?.line ?? 0, caret?.offset ?? 0, top, left] };
  });
  const firstOther = (one: number[], other: number[]) =>
    one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return placed.toSorted((one, other) => firstOther(one.order, other.order)).map(({ box }) => box);
}

/** Removes the printed '3 / 12', because the image's name already says 'Page 3 of 12'. */
export function withoutPageNumber(lines: readonly TextLine[], number: number): readonly TextLine[] {
  const saysIt = new RegExp(`^${number}\\s*/\\s*\\d+$`);
  return lines.filter(({ text }) => !saysIt.test(text));
}

/** Tells whether a line is at `place`, which is in fractions of the page's width. */
export const hasTextAt = (lines: readonly TextLine[], place: Point): boolean =>
  lines.some((line) => distanceTo(line, place) === 0);

/** Returns the caret nearest to `place`; null on a page without text. */
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
  return { line: nearest, offset: offsetAt(lines[nearest] as TextLine, place) };
}

/** Selects the word around a caret, or if `whole` its line. */
export function rangeAt(lines: readonly TextLine[], { line, offset }: Caret, whole: boolean): Selection {
  const text = lines[line]?.text ?? '';
  const start = whole ? 0 : text.lastIndexOf(' ', offset - 1) + 1;
  const end = whole ? -1 : text.indexOf(' ', offset);
  return { from: { line, offset: start }, to: { line, offset: end < 0 ? text.length : end } };
}

/** The other parts of words that are hyphenated at the start or end of a line; empty if there are none. */
export type Divided = { begun: string; continued: string };

const DIVIDED = /(?<begun>\p{L}[\p{L}\p{M}]*)[-\u2010]$/u;

/** Returns the other parts of a line's first and last word if they are hyphenated. */
export const dividedAt = (lines: readonly TextLine[], index: number): Divided => ({
  begun: DIVIDED.exec(lines[index - 1]?.text ?? '')?.groups?.begun ?? '',
  continued: DIVIDED.test(lines[index]?.text ?? '') ? (lines[index + 1]?.text.split(' ')[0] ?? '') : '',
});

/** Splits a line into words; those that begin with one of `searched` are found, as in the search. */
export function piecesOf(
  { text, words, turned }: TextLine,
  searched: readonly string[],
  { begun, continued }: Divided = { begun: '', continued: '' },
): Piece[] {
  return text.split(' ').map((word, index, all) => {
    const [from, to] = (turned?.words ?? words)[index] ?? [0, 0];
    const whole = `${index === 0 ? begun : ''}${word}`;
    const isDivided = continued !== '' && index === all.length - 1;
    const isFound =
      searched.length > 0 &&
      wordsOf(`${word} ${isDivided ? whole.replace(/.$/, continued) : whole}`).some((one) =>
        searched.some((beginning) => one.text.startsWith(beginning)),
      );
    return { text: word, isFound, from, to };
  });
}

/** Returns the distance in ten-thousandths of the page's width; the vertical part counts three times. */
function distanceTo({ left, top, width, height }: TextLine, place: Point): number {
  const [x, y] = [place.x * PARTS_OF_WIDTH, place.y * PARTS_OF_WIDTH];
  const across = Math.max(0, left - x, x - left - width);
  const down = Math.max(0, top - y, y - top - height);
  return Math.hypot(across, down * 3);
}

/** Returns the offset in a line, as if all letters of a word were equally wide. */
function offsetAt({ text, words, turned }: TextLine, place: Point): number {
  const direction = turned?.direction ?? 0;
  const isBackwards = direction >= 180;
  const along = (direction % 180 === 0 ? place.x : place.y) * PARTS_OF_WIDTH * (isBackwards ? -1 : 1);
  let offset = 0;
  for (const [index, word] of text.split(' ').entries()) {
    const [one, other] = (turned?.words ?? words)[index] ?? [0, 0];
    const [from, to] = isBackwards ? [-other, -one] : [one, other];
    if (along < from) return offset;
    if (along <= to) return offset + Math.round(((along - from) / Math.max(1, to - from)) * word.length);
    offset += word.length + 1;
  }
  return text.length;
}

/** Lines within this distance above and below the point count, in ten-thousandths of the page's width. */
const REACH = 2500;
/** A wider line extends across several columns. */
const MAX_WIDTH = 6000;
const MIN_WIDTH = 1500;
/** Lines with a smaller horizontal gap than this, in ten-thousandths of the page's width, belong to one column. */
const GAP = 150;

/** Returns the column at `place`, in ten-thousandths of the page's width; null if the text has no columns. */
export function columnAt(lines: readonly TextLine[], place: Point): Pick<PageBox, 'left' | 'width'> | null {
  const [x, y] = [place.x * PARTS_OF_WIDTH, place.y * PARTS_OF_WIDTH];
  const near = lines.filter(({ top, height }) => Math.abs(top + height / 2 - y) < REACH);
  const narrow = near.filter(({ width }) => width <= MAX_WIDTH);
  if (narrow.length < 3 || narrow.length < 2 * (near.length - narrow.length)) return null;
  const columns: { left: number; right: number }[] = [];
  for (const { left, width } of [...narrow].sort((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last && left - last.right < GAP) last.right = Math.max(last.right, left + width);
    else columns.push({ left, right: left + width });
  }
  const column = columns.find(({ left, right }) => x >= left - GAP && x <= right + GAP);
  const width = column ? column.right - column.left : 0;
  return column && width >= MIN_WIDTH && width <= MAX_WIDTH ? { left: column.left, width } : null;
}
