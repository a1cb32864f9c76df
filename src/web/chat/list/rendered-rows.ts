/**
 * Decides which rows are rendered: first a screenful, then a few more in each task, so that no task is long on a
 * slow phone. Beyond `MOST_ROWS`, rows far from the reader are removed while others are added.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../room/message-rows.ts';

/** The rows from `begin` up to, but not including, `end`. */
export type RowRange = { begin: number; end: number };

export const MOST_ROWS = 1000;
/** The list renders only this many without being scrolled, which leaves room for new messages. */
export const ENOUGH_ROWS = 900;
const ROWS_IN_A_TASK = 8;
/** Limits repeated rendering in an effect, which rows without a height would make endless. */
const MOST_FILLINGS = 10;
/** This estimates how many rows fill a view; if they are lower than this, an effect adds more. */
const COMMON_ROW_PX = 60;
/** Beyond `ENOUGH_ROWS`, rows are rendered when the reader is within this many view heights of them. */
const NEAR_VIEWS = 3;

/** The range that is rendered first: the newest rows, or those around `opened`. */
export function firstRange(count: number, viewHeight: number, opened = -1): RowRange {
  // A tab that opened in the background may have no height yet.
  const screenful = Math.max(1, Math.ceil(viewHeight / COMMON_ROW_PX));
  if (opened < 0) return { begin: Math.max(0, count - screenful), end: count };
  return { begin: Math.max(0, opened - screenful), end: Math.min(count, opened + screenful) };
}

/** Returns where the same rows are after others were added or removed, with new ones at the end if they fit. */
export function movedRange(
  { begin, end }: RowRange,
  before: readonly Row[],
  rows: readonly Row[],
  isFollowing: boolean,
): RowRange {
  const newBegin = begin + movedBy(before.slice(begin, end), rows, begin);
  if (isFollowing) return { begin: withoutOldest(newBegin, rows.length), end: rows.length };
  const isAtEnd = end === before.length;
  const newEnd = isAtEnd ? Math.max(newBegin + MOST_ROWS, newBegin + end - begin) : newBegin + end - begin;
  return { begin: newBegin, end: Math.min(rows.length, newEnd) };
}

/** Returns by how many places the rendered rows have moved down, measured at the first one that still exists. */
function movedBy(drawn: readonly Row[], rows: readonly Row[], begin: number): number {
  const [first] = drawn;
  const at = first ? rows.findIndex(({ key }) => key === first.key) : -1;
  if (at >= 0) return at - begin;
  const places = new Map(rows.map(({ key }, index) => [key, index]));
  const left = drawn.findIndex(({ key }) => places.has(key));
  const place = places.get(drawn[left]?.key ?? '');
  return place === undefined ? -begin : Math.max(-begin, place - left - begin);
}

/** Removes many of the oldest rows at once, because otherwise each new message would remove one. */
const withoutOldest = (begin: number, count: number) =>
  count - begin <= MOST_ROWS ? begin : count - ENOUGH_ROWS;

/** Adds a few rows at one end, and removes those beyond `MOST_ROWS` at the other. */
export function widened(range: RowRange, count: number, near: { top: boolean; end: boolean }): RowRange {
  const { begin, end } = range;
  const room = Math.max(0, ENOUGH_ROWS - (end - begin));
  const above = Math.min(begin, ROWS_IN_A_TASK, near.top ? ROWS_IN_A_TASK : room);
  if (above > 0) return { begin: begin - above, end: Math.min(end, begin - above + MOST_ROWS) };
  const below = Math.min(count - end, ROWS_IN_A_TASK, near.end ? ROWS_IN_A_TASK : room);
  if (below > 0) return { begin: Math.max(begin, end + below - MOST_ROWS), end: end + below };
  return range;
}

type Drawing = {
  box: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  isFollowing: boolean;
  /** The index of the opened message's row, or −1. */
  opened: number;
};

export function useRenderedRows({ box, rows, isFollowing, opened }: Drawing) {
  const [drawn, setDrawn] = useState(() => ({ rows, range: firstRange(rows.length, innerHeight, opened) }));
  let { range } = drawn;
  if (drawn.rows !== rows) {
    range =
      drawn.rows.length === 0
        ? firstRange(rows.length, innerHeight, opened)
        : movedRange(range, drawn.rows, rows, isFollowing);
    setDrawn({ rows, range });
  }
  if (opened >= 0 && (opened < range.begin || opened >= range.end)) {
    range = firstRange(rows.length, innerHeight, opened);
    setDrawn({ rows, range });
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fillings = useRef(0);
  const widenNow = useCallback(() => {
    const near = nearEnds(box.current);
    setDrawn((now) => {
      const wider = widened(now.range, now.rows.length, near);
      return wider === now.range ? now : { ...now, range: wider };
    });
  }, [box]);
  const widen = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      widenNow();
    });
  }, [widenNow]);
  useLayoutEffect(() => {
    const { begin, end } = drawn.range;
    if (!box.current || (begin === 0 && end === drawn.rows.length)) return;
    // The first frame must fill the view, because rows rendered later would move its upper edge.
    const isUnfilled = begin > 0 && box.current.scrollHeight <= box.current.clientHeight;
    if (isUnfilled && fillings.current++ < MOST_FILLINGS) widenNow();
    else widen();
  }, [box, drawn, widen, widenNow]);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Renders the rows around an index, or the newest ones if there is no index. */
  const drawAround = (index?: number) => {
    const around = firstRange(rows.length, innerHeight, index);
    setDrawn({ rows, range: around });
    return around;
  };
  return { range, drawAround, /** Renders more rows soon, in a task of its own. */ widen };
}

function nearEnds(box: HTMLElement | null) {
  if (!box) return { top: false, end: false };
  const { scrollTop, clientHeight, scrollHeight } = box;
  const near = NEAR_VIEWS * clientHeight;
  return { top: scrollTop < near, end: scrollHeight - clientHeight - scrollTop < near };
}
