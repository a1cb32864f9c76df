/** Rows from one index to another, both included. */
export type RowRange = { from: number; to: number };

/** So many are drawn at once: a frame that draws rows is late on a slow phone, however few they are. */
const AHEAD_ROWS = 48;
/** Where fewer are left beyond what is in sight, more are drawn. */
const NEAR_ROWS = 8;
/** For whoever flings a list from its end, which goes faster than rows are drawn. */
const ROWS_ABOVE_END = 16;

/** The rows to stand ready around those in sight: the same while they reach far enough, else most where they didn't. */
export function readyRows(inSight: RowRange, ready: RowRange | null, count: number): RowRange {
  const around = (above: number, below: number) => ({
    from: Math.max(0, inSight.from - above),
    to: Math.min(count - 1, inSight.to + below),
  });
  const least = around(NEAR_ROWS, NEAR_ROWS);
  const lacksAbove = !ready || least.from < ready.from;
  const lacksBelow = !ready || least.to > ready.to;
  if (ready && !lacksAbove && !lacksBelow) return ready;
  return around(lacksAbove ? AHEAD_ROWS : NEAR_ROWS, lacksBelow ? AHEAD_ROWS : NEAR_ROWS);
}

/** At the end of a list that is followed: some above those in sight, and all below as they come, one by one. */
export function rowsAtEnd(firstInSight: number, ready: RowRange | null): RowRange {
  const above = ready ? firstInSight - ready.from : 0;
  const isEnough = above >= ROWS_ABOVE_END || ready?.from === 0;
  if (ready?.to === Number.POSITIVE_INFINITY && isEnough && above <= 3 * ROWS_ABOVE_END) return ready;
  return { from: Math.max(0, firstInSight - ROWS_ABOVE_END), to: Number.POSITIVE_INFINITY };
}
