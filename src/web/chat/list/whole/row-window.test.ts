import { describe, expect, it } from 'vitest';
import { type RowRange, readyRows, rowsAtEnd } from './row-window.ts';

const COUNT = 1000;

describe('the rows that stand ready', () => {
  it('reach as far above what is in sight as below it, at first', () => {
    const { from, to } = readyRows({ from: 500, to: 519 }, null, COUNT);
    expect(500 - from).toBe(to - 519);
    expect(to).toBeGreaterThan(519);
  });

  it('stay the same for many rows of a reader who goes up, and then reach on where the reader goes', () => {
    const ranges = walk(Array.from({ length: 100 }, (_, step) => 500 - step));
    expect(ranges.length).toBeLessThan(6);
    for (const [index, range] of ranges.entries())
      expect(range.from).toBeLessThan(ranges[index - 1]?.from ?? COUNT);
  });

  it('always hold what is in sight, and rows beyond it, wherever the reader leaps', () => {
    let ready: RowRange | null = null;
    for (const from of [980, 0, 500, 300, 310, 700, 980]) {
      ready = readyRows({ from, to: from + 19 }, ready, COUNT);
      expect(ready.from).toBeLessThanOrEqual(Math.max(0, from - 5));
      expect(ready.to).toBeGreaterThanOrEqual(Math.min(COUNT - 1, from + 24));
    }
  });

  it('never lie beyond the first and the last row', () => {
    expect(readyRows({ from: 0, to: 4 }, null, 5)).toEqual({ from: 0, to: 4 });
  });

  it('leave what is far behind the reader', () => {
    const last = walk(Array.from({ length: 400 }, (_, step) => 500 - step)).at(-1);
    expect(last?.to).toBeLessThan(200);
  });
});

describe('the rows that stand ready at a followed end', () => {
  it('lie above it for whoever flings the list from there, and stay the same while many come', () => {
    const ranges: RowRange[] = [];
    for (let first = 500; first < 600; first++) {
      const ready = rowsAtEnd(first, ranges.at(-1) ?? null);
      expect(first - ready.from).toBeGreaterThanOrEqual(16);
      expect(first - ready.from).toBeLessThan(50);
      if (ready !== ranges.at(-1)) ranges.push(ready);
    }
    expect(ranges.length).toBeLessThan(5);
  });

  it('begin with the first row of a short list', () => {
    expect(rowsAtEnd(3, null).from).toBe(0);
  });

  it('let go of all that comes later once the reader leaves the end', () => {
    const { from } = rowsAtEnd(900, null);
    const left = readyRows({ from: 899, to: 918 }, { from, to: 950 }, 951);
    expect(left).toEqual({ from, to: 950 });
    expect(readyRows({ from: 899, to: 918 }, left, COUNT)).toBe(left);
  });
});

/** The ranges that a reader meets who has twenty rows in sight, the first of them one of these after the other. */
function walk(firsts: number[]): RowRange[] {
  const ranges: RowRange[] = [];
  for (const from of firsts) {
    const ready = readyRows({ from, to: from + 19 }, ranges.at(-1) ?? null, COUNT);
    if (ready !== ranges.at(-1)) ranges.push(ready);
  }
  return ranges;
}
