/** The column of text around a point, found among a page's lines. */
import { PARTS_OF_WIDTH, type PageBox, type TextLine } from '#shared/page.ts';
import type { Point } from '../geometry.ts';

/** How far above and below the point lines are looked at, in parts of the page's width. */
const REACH = 2500;
/** A wider line runs across the columns. */
const MAX_WIDTH = 6000;
const MIN_WIDTH = 1500;
/** Lines closer than that belong to one column. */
const GAP = 150;

/** `place` in parts of the page's width; null where the text isn't in columns. */
export function columnAt(lines: readonly TextLine[], place: Point): Pick<PageBox, 'left' | 'width'> | null {
  const [x, y] = [place.x * PARTS_OF_WIDTH, place.y * PARTS_OF_WIDTH];
  const near = lines.filter(({ top, height }) => Math.abs(top + height / 2 - y) < REACH);
  const narrow = near.filter(({ width }) => width <= MAX_WIDTH);
  if (narrow.length < 3 || narrow.length < 2 * (near.length - narrow.length)) return null;
  const columns: { left: number; right: number }[] = [];
  for (const { left, width } of [...narrow].sort((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last && left - last.right < GAP) last.right = Math.max(last.right, left + width);
    else columns.push({ left, right: left + width });
  }
  const column = columns.find(({ left, right }) => x >= left - GAP && x <= right + GAP);
  const width = column ? column.right - column.left : 0;
  return column && width >= MIN_WIDTH && width <= MAX_WIDTH ? { left: column.left, width } : null;
}
