import { describe, expect, it } from 'vitest';
import type { TextLine } from '#shared/page.ts';
import {
  asksAgainAfterMs,
  caretAt,
  columnAt,
  dividedAt,
  hasTextAt,
  inReadingOrder,
  piecesOf,
  rangeAt,
  withoutPageNumber,
  wordsIn,
} from './page-text.ts';

/** Makes a line at `top`, whose letters and spaces are 100 wide and 200 high. */
function line(text: string, top: number): TextLine {
  let left = 1000;
  const words = text.split(' ').map((word): [number, number] => {
    const box: [number, number] = [left, left + word.length * 100];
    left = box[1] + 100;
    return box;
  });
  return { text, left: 1000, top, width: text.length * 100, height: 200, words };
}

const LINES = [line('The cell divides', 1000), line('कोष विभाजन हुन्छ', 1300)];
const at = (x: number, y: number) => ({ x: x / 10_000, y: y / 10_000 });

describe('The text of a page', () => {
  it('lies where its lines are, and nowhere else', () => {
    expect(hasTextAt(LINES, at(1500, 1100))).toBe(true);
    expect(hasTextAt(LINES, at(900, 1100))).toBe(false);
    expect(hasTextAt(LINES, at(1500, 1250))).toBe(false);
  });

  it('takes a caret between the letters that the pointer is at, or the nearest', () => {
    expect(caretAt(LINES, at(1510, 1100))).toEqual({ line: 0, offset: 5 });
    expect(caretAt(LINES, at(0, 1110))).toEqual({ line: 0, offset: 0 });
    expect(caretAt(LINES, at(9000, 1110))).toEqual({ line: 0, offset: 16 });
    expect(caretAt(LINES, at(9000, 9000))?.line).toBe(1);
    expect(caretAt([], at(0, 0))).toBeNull();
  });

  it('tells the words whose middle is in a box, of every line there', () => {
    // 'cell' stands from 1400 to 1800, and 'विभाजन' from 1500 to 2100.
    expect(wordsIn(LINES, { left: 1350, top: 1000, width: 500, height: 200 })).toBe('cell');
    expect(wordsIn(LINES, { left: 1350, top: 1000, width: 500, height: 500 })).toBe('cell विभाजन');
    expect(wordsIn(LINES, { left: 1000, top: 1250, width: 9000, height: 40 })).toBe('');
    const long = line('word '.repeat(40).trim(), 0);
    expect(wordsIn([long], { left: 0, top: 0, width: 30_000, height: 300 })).toHaveLength(150);
  });

  it('orders boxes as their words are read, column by column, and others down the page', () => {
    const other = line('The other column', 900);
    const columns = [
      ...LINES,
      {
        ...other,
        left: 6000,
        words: other.words.map(([from, to]): [number, number] => [from + 5000, to + 5000]),
      },
    ];
    const box = (name: string, left: number, top: number) => ({ name, left, top, width: 100, height: 200 });
    const boxes = [box('third', 6000, 900), box('second', 1500, 1300), box('first', 1400, 1000)];
    expect(inReadingOrder(boxes, columns).map(({ name }) => name)).toEqual(['first', 'second', 'third']);
    const parts = [box('', 1600, 1000), box('', 1000, 1300)];
    const overTwo = { ...box('over two lines', 1000, 1000), width: 700, height: 500, parts };
    const four = [...boxes, overTwo];
    expect(inReadingOrder(four, columns).map(({ name }) => name)).toEqual([
      'first',
      'over two lines',
      'second',
      'third',
    ]);
    expect(inReadingOrder(boxes, []).map(({ name }) => name)).toEqual(['third', 'first', 'second']);
  });

  it('takes a caret and finds words along a line that runs up the page', () => {
    const up: TextLine = {
      ...line('The cell', 0),
      left: 1000,
      top: 2000,
      width: 200,
      height: 800,
      turned: {
        direction: 270,
        words: [
          [2500, 2800],
          [2000, 2400],
        ],
      },
    };
    expect(caretAt([up], at(1100, 2800))).toEqual({ line: 0, offset: 0 });
    expect(caretAt([up], at(1100, 2600))).toEqual({ line: 0, offset: 2 });
    expect(caretAt([up], at(1100, 2000))).toEqual({ line: 0, offset: 8 });
    expect(piecesOf(up, ['cell'])[1]).toEqual({ text: 'cell', isFound: true, from: 2000, to: 2400 });
  });

  it('is asked for again after longer and longer, at most every half minute', () => {
    expect([1, 2, 3, 100].map(asksAgainAfterMs)).toEqual([5000, 10_000, 15_000, 30_000]);
  });

  it('is chosen by the word or by the line', () => {
    const caret = { line: 0, offset: 5 };
    expect(rangeAt(LINES, caret, false)).toEqual({
      from: { line: 0, offset: 4 },
      to: { line: 0, offset: 8 },
    });
    expect(rangeAt(LINES, caret, true)).toEqual({
      from: { line: 0, offset: 0 },
      to: { line: 0, offset: 16 },
    });
  });

  it('shows the words that the search finds: by their beginnings, in any case and script', () => {
    const found = (index: number, ...searched: string[]) =>
      piecesOf(LINES[index] as TextLine, searched)
        .filter(({ isFound }) => isFound)
        .map(({ text, from }) => [text, from]);
    expect(found(0, 'div', 'the')).toEqual([
      ['The', 1000],
      ['divides', 1900],
    ]);
    expect(found(0)).toEqual([]);
    expect(found(1, 'विभा')).toEqual([['विभाजन', 1400]]);
  });

  it('shows both parts of a word that a line’s end divides', () => {
    const lines = [line('the photo-', 1000), line('synthesis of', 1300)];
    const found = (...searched: string[]) =>
      lines.flatMap((each, index) =>
        piecesOf(each, searched, dividedAt(lines, index)).flatMap(({ text, isFound }) =>
          isFound ? text : [],
        ),
      );
    expect(found('photosyn')).toEqual(['photo-', 'synthesis']);
    expect(found('photo')).toEqual(['photo-', 'synthesis']);
    expect(found('synthesis')).toEqual(['synthesis']);
    expect(found('the', 'of')).toEqual(['the', 'of']);
  });

  it('leaves out the page’s own number, which the image is named by', () => {
    const lines = [line('3 / 12', 0), line('2 / 12', 0), line('3 / 12 of it', 0)];
    expect(withoutPageNumber(lines, 3).map(({ text }) => text)).toEqual(['2 / 12', '3 / 12 of it']);
  });
});

const blockLine = (left: number, width: number, top: number): TextLine => ({
  ...{ text: 'words', left, top, width, height: 200 },
  words: [[left, left + width]],
});
const rows = Array.from({ length: 10 }, (_, index) => 2000 + index * 300);
const heading = blockLine(1000, 8000, 1000);
const columns = [
  heading,
  ...rows.flatMap((top) => [blockLine(1000, 3800, top), blockLine(5200, 3800 - top / 10, top)]),
];

describe('The column at a point', () => {
  it('is as wide as its widest line', () => {
    expect(columnAt(columns, at(2000, 3000))).toEqual({ left: 1000, width: 3800 });
    expect(columnAt(columns, at(6000, 3100))).toEqual({ left: 5200, width: 3600 });
  });

  it('isn’t there between columns, beside the text, or far from it', () => {
    for (const place of [at(5000, 3000), at(9500, 3000), at(2000, 9500)])
      expect(columnAt(columns, place)).toBeNull();
  });

  it('isn’t there in text across the page with short lines between', () => {
    const text = rows.flatMap((top) => [blockLine(1000, 8000, top), blockLine(1000, 2000, top + 150)]);
    expect(columnAt(text, at(2000, 3000))).toBeNull();
  });
});
