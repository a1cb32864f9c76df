/** Groups a page's characters into lines of words with their places, to select and mark text on the page's image. */
import type { Rotation, TextLine, TextSource } from '#shared/page.ts';
import { boxOnPage } from './reading-direction.ts';

/** A place in ten-thousandths of the page's width, from its top left corner. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** `box` is null if nothing is drawn, such as an inferred space; it is turned as if the text ran to the right. */
export type PlacedChar = {
  char: string;
  box: Box | null;
  direction?: Rotation;
  isSlanted?: boolean;
  /** The font's size; it is only given if the box is as wide as what is drawn. */
  em?: number;
};

export type ReadText = { text: string; lines: TextLine[] };
export type PageText = ReadText & { textSource: Exclude<TextSource, 'recognised'> };
export const NO_TEXT: PageText = { text: '', textSource: 'file', lines: [] };

type Word = { text: string; box: Box | null };
export type ReadLine = {
  words: Word[];
  direction: Rotation;
  /** Whether the line ends with a hyphen. */
  isDivided: boolean;
  /** Whether the line ends within a word, as before a raised letter; slanted text does after every letter. */
  isWithinWord: boolean;
};
type Line = ReadLine & { last: Box | null };

/** The character by which PDFium marks a hyphen at the end of a line. */
export const HYPHEN = '\u0002';
/** Finds U+2010, because PDFium marks only U+002D and U+00AD. */
const ENDS_IN_HYPHEN = /(?<=\p{L}\p{M}*)\u2010$/u;
const BEGINS_WORD = /^[\p{L}\p{M}\p{N}]+/u;
const ENDS_WORD = /[\p{L}\p{M}\p{N}\u2010-]+$/u;
export const LINE_ENDS = ['\r', '\n'];
/** The widest gap within a word, in letters' heights. */
const MAX_ADJOINING = 0.2;
/** A wider gap than any space between words, in letters' heights: the next column or cell of a table follows. */
export const MAX_GAP = 2;

/** Returns all words and the lines in the document's order; a gap as wide as a column's also ends a line. */
export function textOf(chars: readonly PlacedChar[]): ReadText {
  return pageTextOf(inReadingOrder(divide(chars)));
}

/** Returns the page's text from lines in reading order. */
export const pageTextOf = (lines: readonly ReadLine[]): ReadText => ({
  text: joined(lines),
  lines: lines.flatMap(toTextLine),
});

function divide(chars: readonly PlacedChar[]): Line[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  let isWordOpen = false;
  let isEnded = false;
  for (const { char, box, direction = 0, isSlanted = false } of chars) {
    // After a space, U+0002 is a control character of the document and no hyphen.
    const isHyphen = char === HYPHEN && isWordOpen;
    if (LINE_ENDS.includes(char) || isHyphen) isEnded = true;
    if (line && isHyphen) {
      line.isDivided = true;
      addTo(line, '-', box);
    }
    if (/[\s\p{Cc}]/u.test(char)) {
      isWordOpen = false;
      continue;
    }
    if (!line || !isContinued(line, box, direction, isEnded)) {
      if (line && isWordOpen && !isEnded) line.isWithinWord = isSlanted || adjoins(line.last, box);
      line = { words: [], last: null, direction, isDivided: false, isWithinWord: false };
      lines.push(line);
      isWordOpen = false;
    }
    isEnded = false;
    if (!isWordOpen) line.words.push({ text: '', box: null });
    isWordOpen = true;
    addTo(line, char, box);
  }
  return lines;
}

function addTo(line: Line, char: string, box: Box | null): void {
  const word = line.words.at(-1) as Word;
  word.text += char;
  word.box = around(word.box, box);
  line.last = box ?? line.last;
}

/** Reverses lines that run down the page side by side: PDFium returns the leftmost first, which is read last. */
function inReadingOrder(lines: readonly Line[]): Line[] {
  const columns: Line[][] = [];
  for (const line of lines) {
    const [box, start] = [line.words[0]?.box, columns.at(-1)?.[0]?.words[0]?.box];
    const isBeside =
      line.direction === 90 &&
      columns.at(-1)?.[0]?.direction === 90 &&
      box &&
      start &&
      Math.abs(box.left - start.left) < box.bottom - box.top;
    if (isBeside) columns.at(-1)?.push(line);
    else columns.push([line]);
  }
  const topOf = ({ words }: Line) => words[0]?.box?.top ?? 0;
  return columns.flatMap((beside) => beside.sort((one, other) => topOf(one) - topOf(other)));
}

/** In text that doesn't run to the right, PDFium ends lines even within words. */
function isContinued(line: Line, box: Box | null, direction: Rotation, isEnded: boolean): boolean {
  if (isEnded && (line.direction === 0 || line.isDivided)) return false;
  if (!line.last || !box) return !isEnded;
  return direction === line.direction && continues(line.last, box);
}

function continues(last: Box, box: Box): boolean {
  const height = Math.min(last.bottom - last.top, box.bottom - box.top);
  const shared = Math.min(last.bottom, box.bottom) - Math.max(last.top, box.top);
  // The gap is measured both ways, because some scripts run to the left.
  const gap = Math.max(box.left - last.right, last.left - box.right);
  return shared >= height / 2 && gap <= height * MAX_GAP;
}

function adjoins(last: Box | null, box: Box | null): boolean {
  if (!last || !box) return false;
  const height = Math.min(last.bottom - last.top, box.bottom - box.top);
  const isBeside = Math.min(last.bottom, box.bottom) > Math.max(last.top, box.top);
  return isBeside && Math.abs(box.left - last.right) < height * MAX_ADJOINING;
}

function around(one: Box | null, other: Box | null): Box | null {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** A hyphen at the end of a line may belong to the word, so the hyphenated form is added at the end of the text. */
function joined(lines: readonly ReadLine[]): string {
  const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  const compounds: string[] = [];
  const whole = lines.map(({ isDivided, isWithinWord }, index) => {
    const [text = '', next = ''] = [texts[index], texts[index + 1]];
    if (!isDivided && !(ENDS_IN_HYPHEN.test(text) && BEGINS_WORD.test(next)))
      return isWithinWord ? text : `${text} `;
    const begin = text.replace(isDivided ? /-$/ : ENDS_IN_HYPHEN, '');
    compounds.push(`${ENDS_WORD.exec(begin)?.[0] ?? ''}-${BEGINS_WORD.exec(next)?.[0] ?? ''}`);
    return begin;
  });
  return tidyText([whole.join(''), ...compounds].join(' '));
}

const rounded = (from: number, to: number): [number, number] => [Math.round(from), Math.round(to)];

function toTextLine({ words, direction }: ReadLine): TextLine[] {
  const read = words
    .map(({ text, box }) => ({ text: tidyText(text), box }))
    .filter((word): word is { text: string; box: Box } => word.text !== '' && word.box !== null)
    .map(({ text, box }) => ({ text, box: boxOnPage(box, direction) }));
  const box = read.reduce<Box | null>((all, word) => around(all, word.box), null);
  if (!box) return [];
  const [left, top] = [Math.round(box.left), Math.round(box.top)];
  const across = read.map(({ box }) => rounded(box.left, box.right));
  const down = read.map(({ box }) => rounded(box.top, box.bottom));
  return [
    {
      text: read.map(({ text }) => text).join(' '),
      left,
      top,
      width: Math.round(box.right) - left,
      height: Math.round(box.bottom) - top,
      words: across,
      ...(direction !== 0 && { turned: { direction, words: direction === 180 ? across : down } }),
    },
  ];
}

/** Joins words divided at a line's end, and drops what isn't text, such as a NUL, which PostgreSQL refuses. */
function tidyText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: U+0002 is how PDFium marks a hyphen at a line's end
  const DIVIDED = /[\u0002\u00ad\ufffe]\s*/g;
  return text
    .replace(DIVIDED, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Noncharacter_Code_Point}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
}

/** Counts the letters of a text, and the characters from fonts that don't say which letters they draw. */
export const countLetters = (text: string): { letters: number; unknown: number } => ({
  letters: text.match(/\p{L}/gu)?.length ?? 0,
  unknown: text.match(/[\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0,
});

/** Whether the text has more known letters than unknown ones. */
export function isUsable(text: string): boolean {
  const { letters, unknown } = countLetters(text);
  return letters > unknown;
}
