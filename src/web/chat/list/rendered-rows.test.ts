import { describe, expect, it } from 'vitest';
import type { Row } from '../room/message-rows.ts';
import { ENOUGH_ROWS, firstRange, MOST_ROWS, movedRange, type RowRange, widened } from './rendered-rows.ts';

const VIEW_PX = 600;
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: to - from }, (_, index) => ({ kind: 'day', key: `row ${from + index}`, at: 0 }));
const AWAY = { top: false, end: false };
const sizeOf = ({ begin, end }: RowRange) => end - begin;

function widenedFully(range: RowRange, count: number, near = AWAY): RowRange {
  const wider = widened(range, count, near);
  return wider === range ? range : widenedFully(wider, count, near);
}

describe('the rows that are drawn', () => {
  it('are a screenful at first: the newest, or those around the one that is opened', () => {
    expect(firstRange(50, VIEW_PX)).toEqual({ begin: 40, end: 50 });
    expect(firstRange(3, VIEW_PX)).toEqual({ begin: 0, end: 3 });
    expect(firstRange(50, VIEW_PX, 20)).toEqual({ begin: 10, end: 30 });
  });

  it('become all that are loaded, few at a time, the nearest first', () => {
    const first = firstRange(50, VIEW_PX);
    const next = widened(first, 50, AWAY);
    expect(next.end).toBe(50);
    expect(sizeOf(next) - sizeOf(first)).toBeLessThan(10);
    expect(widenedFully(first, 50)).toEqual({ begin: 0, end: 50 });
    expect(widenedFully({ begin: 10, end: 30 }, 50)).toEqual({ begin: 0, end: 50 });
  });

  it('are never more than a phone carries, however far one reads', () => {
    const count = 5000;
    const loaded = widenedFully(firstRange(count, VIEW_PX), count);
    expect(sizeOf(loaded)).toBe(ENOUGH_ROWS);
    expect(loaded.end).toBe(count);
    const up = widenedFully(loaded, count, { top: true, end: false });
    expect(up).toEqual({ begin: 0, end: MOST_ROWS });
    expect(widenedFully(up, count, { top: false, end: true })).toEqual({
      begin: count - MOST_ROWS,
      end: count,
    });
  });

  it('stay the same ones when older messages come before them', () => {
    const moved = movedRange({ begin: 0, end: 50 }, rows(50, 100), rows(0, 100), false);
    expect(moved).toEqual({ begin: 50, end: 100 });
  });

  it('go on to the newest for who follows them, and let go of the oldest', () => {
    const before = rows(0, MOST_ROWS);
    const after = rows(0, MOST_ROWS + 1);
    const followed = movedRange({ begin: 0, end: MOST_ROWS }, before, after, true);
    expect(followed.end).toBe(MOST_ROWS + 1);
    expect(sizeOf(followed)).toBe(ENOUGH_ROWS);
    expect(widened(followed, MOST_ROWS + 1, { top: false, end: true }), 'and draws none of them again').toBe(
      followed,
    );
    expect(movedRange({ begin: 0, end: 50 }, rows(0, 50), rows(0, 51), true)).toEqual({ begin: 0, end: 51 });
  });

  it('take no row from who reads further up while others write', () => {
    const before = rows(0, MOST_ROWS);
    const after = rows(0, MOST_ROWS + 60);
    const range = { begin: 0, end: MOST_ROWS };
    expect(movedRange(range, before, after, false)).toEqual(range);
    expect(movedRange({ begin: 0, end: 50 }, rows(0, 50), rows(0, 60), false)).toEqual({ begin: 0, end: 60 });
  });

  it('stay where they are also when the first of them goes', () => {
    const gone = rows(0, 100).filter(({ key }) => key !== 'row 40');
    expect(movedRange({ begin: 40, end: 60 }, rows(0, 100), gone, false)).toEqual({ begin: 39, end: 59 });
  });

  it('are one at least in a window without height', () => {
    expect(sizeOf(firstRange(50, 0, 20))).toBeGreaterThan(0);
  });

  it('begin anew where none of them is left', () => {
    expect(movedRange({ begin: 5, end: 20 }, rows(0, 20), rows(100, 130), true)).toEqual({
      begin: 0,
      end: 30,
    });
  });
});
