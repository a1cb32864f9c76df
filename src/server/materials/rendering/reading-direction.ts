/** Text that runs up, down or upside down, seen as if it ran to the right. */
import { type Rotation, turn } from '#shared/page.ts';
import type { Box } from './text-lines.ts';

type Point = { x: number; y: number };

/** How far letters of a line that counts as one may be turned from it, in degrees. */
const MAX_SLANT = 20;

/** Degrees, clockwise, by which text is turned that runs by this way on the page; null where it is slanted. */
export function directionOf({ x, y }: Point): Rotation | null {
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  const nearest = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - nearest) <= MAX_SLANT ? turn(0, nearest) : null;
}

type Written = { box: Box | null; origin: Point; object: number; direction: Rotation };

/** The same characters, with the direction of those that stand upright one below the other, as in Japanese. */
export function findVertical<Char extends Written>(chars: readonly Char[]): Char[] {
  const firsts = new Map<number, Point>();
  const vertical = new Set<number>();
  for (const { box, origin, object, direction } of chars) {
    if (!box || object === 0) continue;
    const first = firsts.get(object) ?? origin;
    firsts.set(object, first);
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

/** The place of a point of the page for whoever turns the page until text of that direction runs to the right. */
export function asRead({ x, y }: Point, direction: Rotation): Point {
  if (direction === 90) return { x: y, y: -x };
  if (direction === 180) return { x: -x, y: -y };
  return direction === 270 ? { x: -y, y: x } : { x, y };
}

export const boxAsRead = (box: Box, direction: Rotation): Box => turnedBox(box, direction);

/** The other way round. */
export const boxOnPage = (box: Box, direction: Rotation): Box => turnedBox(box, turn(0, -direction));

function turnedBox({ left, top, right, bottom }: Box, direction: Rotation): Box {
  const [one, other] = [asRead({ x: left, y: top }, direction), asRead({ x: right, y: bottom }, direction)];
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}
