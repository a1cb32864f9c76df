/** A page's characters as lines of words, each with its place: what can be selected and marked above the page's image. */
import type { TextLine } from '#shared/page.ts';
import { tidyText } from './tidy-text.ts';

/** In ten-thousandths of the page's width, from its top left corner. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** `box` is null where nothing is drawn, such as a space that was only inferred. */
export type PlacedChar = { char: string; box: Box | null };

type Word = { text: string; box: Box | null };
type Line = { words: Word[]; last: Box | null };

/** U+0002 is how PDFium marks a hyphen there. */
const LINE_ENDS = ['\r', '\n', '\u0002'];
/** Wider than any space between words, as a multiple of the letters' height: the next column or cell of a table. */
const MAX_GAP = 2;

/** The lines in the order of the document; a gap as wide as a column's ends a line as well. */
export function linesOf(chars: readonly PlacedChar[]): TextLine[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  let isWordOpen = false;
  for (const { char, box } of chars) {
    if (LINE_ENDS.includes(char)) line = null;
    if (/[\s\p{Cc}]/u.test(char)) {
      isWordOpen = false;
      continue;
    }
    if (!line || (line.last && box && !continues(line.last, box))) {
      line = { words: [], last: null };
      lines.push(line);
      isWordOpen = false;
    }
    if (!isWordOpen) line.words.push({ text: '', box: null });
    isWordOpen = true;
    const word = line.words.at(-1) as Word;
    word.text += char;
    word.box = around(word.box, box);
    line.last = box ?? line.last;
  }
  return lines.flatMap(toTextLine);
}

function continues(last: Box, box: Box): boolean {
  const height = Math.min(last.bottom - last.top, box.bottom - box.top);
  const shared = Math.min(last.bottom, box.bottom) - Math.max(last.top, box.top);
  // Either way: some scripts run to the left.
  const gap = Math.max(box.left - last.right, last.left - box.right);
  return shared >= height / 2 && gap <= height * MAX_GAP;
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

function toTextLine({ words }: Line): TextLine[] {
  const read = words
    .map(({ text, box }) => ({ text: tidyText(text), box }))
    .filter((word): word is { text: string; box: Box } => word.text !== '' && word.box !== null);
  const box = read.reduce<Box | null>((all, word) => around(all, word.box), null);
  if (!box) return [];
  const [left, top] = [Math.round(box.left), Math.round(box.top)];
  return [
    {
      text: read.map(({ text }) => text).join(' '),
      left,
      top,
      width: Math.round(box.right) - left,
      height: Math.round(box.bottom) - top,
      words: read.map((word) => [Math.round(word.box.left), Math.round(word.box.right)]),
    },
  ];
}
