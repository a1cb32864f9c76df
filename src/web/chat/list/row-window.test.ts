import { describe, expect, it } from 'vitest';
import { type RowRange, readyRows } from './row-window.ts';

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

/** The ranges that a reader meets who has twenty rows in sight, the first of them one of these after the other. */
function walk(firsts: number[]): RowRange[] {
  const ranges: RowRange[] = [];
  for (const from of firsts) {
    const ready = readyRows({ from, to: from + 19 }, ranges.at(-1) ?? null, COUNT);
    if (ready !== ranges.at(-1)) ranges.push(ready);
  }
  return ranges;
}
