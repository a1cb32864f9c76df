/** Converts text that runs up, down or upside down, as if it ran to the right. */
import { type Rotation, turn } from '#shared/page.ts';
import type { Box } from './text-lines.ts';

export type Point = { x: number; y: number };

/** The degrees by which text may differ from a quarter turn; otherwise it is slanted. */
const MAX_SLANT = 20;

/** Returns the clockwise turn of text that runs in this direction on the page; null if it is slanted. */
export function directionOf({ x, y }: Point): Rotation | null {
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  const nearest = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - nearest) <= MAX_SLANT ? turn(0, nearest) : null;
}

type Written = { box: Box | null; origin: Point; object: number; direction: Rotation };

/** Finds upright characters below each other, as in Japanese, and sets their direction. */
export function findVertical<Char extends Written>(chars: readonly Char[]): Char[] {
  const firsts = new Map<number, Point>();
  const vertical = new Set<number>();
  for (const { box, origin, object, direction } of chars) {
    if (!box || object === 0) continue;
    const first = firsts.getOrInsert(object, origin);
    const way = { x: origin.x - first.x, y: origin.y - first.y };
    if (way.x === 0 && way.y === 0) continue;
    if (directionOf(way) === turn(direction, 90)) vertical.add(object);
    else vertical.delete(object);
  }
  if (vertical.size === 0) return [...chars];
  return chars.map((char) =>
    vertical.has(char.object) ? { ...char, direction: turn(char.direction, 90) } : char,
  );
}

/** Returns a point's place on the page once it is turned so that text of this direction runs to the right. */
export function asRead({ x, y }: Point, direction: Rotation): Point {
  if (direction === 90) return { x: y, y: -x };
  if (direction === 180) return { x: -x, y: -y };
  return direction === 270 ? { x: -y, y: x } : { x, y };
}

export const boxAsRead = ({ left, top, right, bottom }: Box, direction: Rotation): Box =>
  boxBetween(asRead({ x: left, y: top }, direction), asRead({ x: right, y: bottom }, direction));

/** Converts back from `boxAsRead`. */
export const boxOnPage = (box: Box, direction: Rotation): Box => boxAsRead(box, turn(0, -direction));

/** Returns the box with these two opposite corners. */
export const boxBetween = (one: Point, other: Point): Box => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
});
