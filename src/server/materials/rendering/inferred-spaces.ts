/** Drops spaces and line ends that PDFium infers within words: at Devanagari vowel signs ('ने पा ली'), and in letters set apart, as scanners set them. */
import type { Box, PlacedChar } from './text-lines.ts';

/** As a part of the letters' height: half of the space between words. */
const LEAST_SPACE = 0.065;
/** Base lines that differ by more, as a part of the letters' height, are those of a fraction or an index. */
const SAME_BASE = 0.15;
/** Distances that differ by less, as a part of the letters' height, are equal. */
const EVEN = 0.01;
const MIN_GAPS = 2;
/** Of what is looked at as one word: some scripts have no spaces. */
const MAX_LETTERS = 100;
const LINE_ENDS = ['\r', '\n'];

/** The same characters without what was inferred where letters touch, or stand as far apart as those of their word. */
export function dropInferredSpaces<Char extends PlacedChar>(chars: readonly Char[]): Char[] {
  let word: Box[] = [];
  let direction: PlacedChar['direction'] = 0;
  /** Of the words before. */
  let usualGap = 0;
  return chars.filter((placed, index) => {
    const { char, box } = placed;
    const next = isInferred(placed, direction) ? nextDrawn(chars, index, direction) : undefined;
    if (next?.box && (next.direction ?? 0) === direction && isWithin(word, next.box, usualGap)) return false;
    if (/[\s\p{Cc}]/u.test(char)) {
      usualGap = middleGap(word, usualGap);
      word = [];
    } else if (box) {
      const { direction: own = 0 } = placed;
      if (own !== direction || word.length === MAX_LETTERS) word = [];
      word.push(box);
      direction = own;
    }
    return true;
  });
}

/** The ends of lines that run to the right aren't doubted. */
const isInferred = ({ char, box }: PlacedChar, direction: PlacedChar['direction']) =>
  !box && (char === ' ' || (direction !== 0 && LINE_ENDS.includes(char)));

/** What follows all that was inferred at one place. */
function nextDrawn(chars: readonly PlacedChar[], index: number, direction: PlacedChar['direction']) {
  let next = index + 1;
  while (next < chars.length && isInferred(chars[next] as PlacedChar, direction)) next++;
  return chars[next];
}

function isWithin(word: readonly Box[], next: Box, usualGap: number): boolean {
  const last = word.at(-1);
  if (!last || Math.min(last.bottom, next.bottom) <= Math.max(last.top, next.top)) return false;
  const height = last.bottom - last.top;
  const gap = next.left - last.right;
  if (Math.abs(gap) < height * LEAST_SPACE) return true;
  if (Math.abs(next.bottom - last.bottom) > height * SAME_BASE) return false;
  if (gap < 0) return next.left > (word[0] as Box).left;
  return gap < middleGap(word, usualGap) + height * LEAST_SPACE || keepsStep(word, next, height);
}

/** The lower one of two; a word of one or two letters tells too little. */
function middleGap(word: readonly Box[], usualGap: number): number {
  const gaps = gapsOf(word).sort((one, other) => one - other);
  const middle = gaps[(gaps.length - 1) >> 1] ?? usualGap;
  return gaps.length < MIN_GAPS ? Math.min(middle, usualGap) : middle;
}

const gapsOf = (word: readonly Box[]) =>
  word.slice(1).map(({ left }, index) => left - (word[index] as Box).right);

/** Whether `next` follows at the one distance from letter to letter that the word keeps, however wide its letters are. */
function keepsStep(word: readonly Box[], next: Box, height: number): boolean {
  const letters = [...word, next];
  const steps = letters.slice(1).map(({ left }, index) => left - (letters[index] as Box).left);
  const spread = (distances: readonly number[]) => Math.max(...distances) - Math.min(...distances);
  return (
    steps.length > MIN_GAPS && spread(steps) < height * EVEN && spread(gapsOf(word)) > height * LEAST_SPACE
  );
}
