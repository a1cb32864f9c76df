/** Drops spaces that PDFium infers within words ('ने पा ली', letters set apart by scanners), and adds missing ones. */
import { type Box, LINE_ENDS, type PlacedChar } from './text-lines.ts';

/** Half of the space between words, as a part of the letters' height. */
const LEAST_SPACE = 0.065;
/** The same as a part of the font's size, if the widths of syllables were measured. */
const MEASURED_SPACE = 0.13;
/** If base lines differ by more than this part of the letters' height, they belong to a fraction or an index. */
const SAME_BASE = 0.15;
/** Distances that differ by less than this part of the letters' height are equal. */
const EVEN = 0.01;
const MIN_GAPS = 2;
/** A line is spaced out if spaces were inferred between most of at least this many letters; a formula isn't. */
const MIN_SPACED_OUT = 8;
const MOST = 0.75;
/** Rows of single letters have no word of this length. */
const MIN_LONGEST_WORD = 5;
/** The limit on the characters of one word, because some scripts have no spaces. */
const MAX_LETTERS = 100;

/** Drops inferred spaces between letters that touch, or whose gap is no wider than is usual in their word. */
export function dropInferredSpaces<Char extends PlacedChar>(chars: readonly Char[]): Char[] {
  let word: Box[] = [];
  let direction: PlacedChar['direction'] = 0;
  const gapsOnLines = letterGaps(chars);
  let gapBefore = 0;
  return chars.filter((placed, index) => {
    const { char, box } = placed;
    const next = isInferred(placed, direction) ? nextDrawn(chars, index, direction) : undefined;
    const usualGap = gapsOnLines[index] ?? gapBefore;
    if (next && (next.direction ?? 0) === direction && isWithin(word, next, usualGap)) return false;
    if (/[\s\p{Cc}]/u.test(char)) {
      gapBefore = middleGap(gapsOf(word), usualGap);
      word = [];
    } else if (box) {
      const { direction: own = 0 } = placed;
      if (own !== direction || word.length === MAX_LETTERS) word = [];
      word.push(withLetter(box, word.at(-1)));
      direction = own;
    }
    return true;
  });
}

/** A sign without a width may be drawn within its letter, so the sign's box is extended to the letter's end. */
const withLetter = (box: Box, letter: Box | undefined): Box =>
  letter && box.right - box.left < (box.bottom - box.top) * EVEN && box.left > letter.left
    ? { ...box, right: Math.max(box.right, letter.right) }
    : box;

/** Adds the spaces that PDFium doesn't infer between syllables whose widths were measured on the page. */
export function addMissingSpaces<Char extends PlacedChar>(chars: readonly Char[]): Char[] {
  return chars.flatMap((placed, index) => {
    const last = chars[index - 1];
    if (!last?.box || !placed.box || !last.em || !placed.em) return [placed];
    const isMissing =
      !/\s/.test(last.char + placed.char) &&
      last.direction === placed.direction &&
      isOnBase(last.box, placed.box) &&
      placed.box.left - last.box.right > placed.em * MEASURED_SPACE;
    return isMissing ? [{ ...placed, char: ' ', box: null }, placed] : [placed];
  });
}

/** The ends of lines that run to the right are kept. */
const isInferred = ({ char, box }: PlacedChar, direction: PlacedChar['direction']) =>
  !box && (char === ' ' || (direction !== 0 && LINE_ENDS.includes(char)));

/** Returns the character after all spaces that were inferred at one place. */
function nextDrawn(chars: readonly PlacedChar[], index: number, direction: PlacedChar['direction']) {
  let next = index + 1;
  while (next < chars.length && isInferred(chars[next] as PlacedChar, direction)) next++;
  return chars[next];
}

function isWithin(word: readonly Box[], { box: next, em }: PlacedChar, usualGap: number): boolean {
  const last = word.at(-1);
  if (!next) return false;
  if (!last || Math.min(last.bottom, next.bottom) <= Math.max(last.top, next.top)) return false;
  const height = last.bottom - last.top;
  const gap = next.left - last.right;
  if (Math.abs(gap) < (em ? em * MEASURED_SPACE : height * LEAST_SPACE)) return true;
  if (!isOnBase(last, next)) return false;
  if (gap < 0) return next.left > (word[0] as Box).left;
  return gap < middleGap(gapsOf(word), usualGap) + height * LEAST_SPACE || keepsStep(word, next, height);
}

const isOnBase = (last: Box, next: Box) =>
  Math.abs(next.bottom - last.bottom) <= (last.bottom - last.top) * SAME_BASE;

/** A word of one or two letters has too few gaps, so the lower of its own and the usual gap is used. */
function middleGap(gaps: readonly number[], usualGap: number): number {
  const middle = middleOf(gaps) ?? usualGap;
  return gaps.length < MIN_GAPS ? Math.min(middle, usualGap) : middle;
}

const middleOf = (gaps: readonly number[]) =>
  [...gaps].sort((one, other) => one - other)[(gaps.length - 1) >> 1];

/** Returns for each character the gap between letters on its line if the line is spaced out, otherwise null. */
function letterGaps(chars: readonly PlacedChar[]): (number | null)[] {
  const found: (number | null)[] = Array(chars.length).fill(null);
  let letters: Box[] = [];
  let [spaces, others, start] = [0, 0, 0];
  const endLine = (end: number) => {
    if (spaces >= letters.length * MOST && others <= letters.length * (1 - MOST))
      found.fill(spacedOutBy(letters), start, end);
    [letters, spaces, others, start] = [[], 0, 0, end];
  };
  for (const [index, { char, box }] of chars.entries()) {
    if (LINE_ENDS.includes(char)) endLine(index);
    else if (char === ' ' && !box) spaces++;
    else if (box) letters.push(box);
    if (box && !/\p{L}/u.test(char)) others++;
  }
  endLine(chars.length);
  return found;
}

/** Returns the gap between most letters if some are further apart, as words are. */
function spacedOutBy(letters: readonly Box[]): number | null {
  if (letters.length < MIN_SPACED_OUT) return null;
  const gaps = gapsOf(letters);
  const middle = middleOf(gaps) ?? 0;
  const height = middleOf(letters.map(({ top, bottom }) => bottom - top)) ?? 0;
  const isKept = (gap: number) => Math.abs(gap - middle) < height * LEAST_SPACE;
  const ends = [-1, ...gaps.flatMap((gap, index) => (isKept(gap) ? [] : [index])), gaps.length];
  const longest = Math.max(...ends.slice(1).map((end, index) => end - (ends[index] ?? 0)));
  const hasWords = gaps.some((gap) => gap > middle + 2 * height * LEAST_SPACE);
  return hasWords && longest >= MIN_LONGEST_WORD ? middle : null;
}

const gapsOf = (word: readonly Box[]) =>
  word.slice(1).map(({ left }, index) => left - (word[index] as Box).right);

/** Whether `next` follows at the constant distance from letter to letter in the word, whatever the letters' widths. */
function keepsStep(word: readonly Box[], next: Box, height: number): boolean {
  const letters = [...word, next];
  const steps = letters.slice(1).map(({ left }, index) => left - (letters[index] as Box).left);
  const spread = (distances: readonly number[]) => Math.max(...distances) - Math.min(...distances);
  return (
    steps.length > MIN_GAPS && spread(steps) < height * EVEN && spread(gapsOf(word)) > height * LEAST_SPACE
  );
}
