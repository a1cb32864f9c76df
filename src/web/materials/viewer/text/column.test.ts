import { describe, expect, it } from 'vitest';
import type { TextLine } from '#shared/page.ts';
import { columnAt } from './column.ts';

const line = (left: number, width: number, top: number): TextLine => ({
  ...{ text: 'words', left, top, width, height: 200 },
  words: [[left, left + width]],
});
const rows = Array.from({ length: 10 }, (_, index) => 2000 + index * 300);
const heading = line(1000, 8000, 1000);
const columns = [
  heading,
  ...rows.flatMap((top) => [line(1000, 3800, top), line(5200, 3800 - top / 10, top)]),
];
const at = (x: number, y: number) => ({ x: x / 10_000, y: y / 10_000 });

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
    const text = rows.flatMap((top) => [line(1000, 8000, top), line(1000, 2000, top + 150)]);
    expect(columnAt(text, at(2000, 3000))).toBeNull();
  });
});
