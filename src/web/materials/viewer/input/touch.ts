/** Interprets pointers on the stage as a drag, a pinch or a swipe, without the DOM. */
import type { Point } from '../state/geometry.ts';

export type Touch = {
  at: ReadonlyMap<number, Point>;
  /** The start of the only pointer; null after a second one came down, which excludes a swipe. */
  swipeFrom: Point | null;
  /** The axis along which the only pointer moves, once that is clear. */
  axis: Axis | null;
};

type Axis = 'horizontal' | 'vertical';

export type Movement =
  | { type: 'drag'; by: Point; axis: Axis | null }
  | { type: 'pinch'; factor: number; from: Point; to: Point }
  | { type: 'none' };

export const NO_TOUCH: Touch = { at: new Map(), swipeFrom: null, axis: null };

/** A shorter or steeper movement is no swipe. */
const SWIPE_MIN_PX = 48;
const SWIPE_MIN_SLOPE = 1.5;
/** A shorter movement is a tap. */
const TAP_MAX_PX = 10;

export function putDown(touch: Touch, pointer: number, point: Point): Touch {
  const at = new Map(touch.at).set(pointer, point);
  return { at, swipeFrom: at.size === 1 ? point : null, axis: null };
}

export function lift(touch: Touch, pointer: number): Touch {
  const at = new Map(touch.at);
  at.delete(pointer);
  return { ...touch, at, swipeFrom: at.size === 0 ? null : touch.swipeFrom };
}

/** Ignores a pointer that didn't come down on the stage, and a third finger. */
export function move(touch: Touch, pointer: number, point: Point): { touch: Touch; movement: Movement } {
  const before = touch.at.get(pointer);
  if (!before) return { touch, movement: { type: 'none' } };
  const axis = touch.axis ?? axisOf(touch, point);
  const next = { ...touch, at: new Map(touch.at).set(pointer, point), axis };
  const by = { x: point.x - before.x, y: point.y - before.y };
  if (touch.at.size === 1) return { touch: next, movement: { type: 'drag', by, axis } };
  return { touch: next, movement: touch.at.size === 2 ? pinch(touch, next) : { type: 'none' } };
}

/** Returns 1 for the next page (a swipe to the left), -1 for the previous one, 0 for no swipe. */
export function swipeOf({ swipeFrom }: Touch, end: Point): -1 | 0 | 1 {
  if (!swipeFrom) return 0;
  const dx = end.x - swipeFrom.x;
  const dy = Math.abs(end.y - swipeFrom.y);
  if (Math.abs(dx) < SWIPE_MIN_PX || Math.abs(dx) < dy * SWIPE_MIN_SLOPE) return 0;
  return dx < 0 ? 1 : -1;
}

/** Returns 1 for a swipe upwards, -1 for one downwards, 0 for no swipe. */
export function verticalSwipeOf({ swipeFrom }: Touch, end: Point): -1 | 0 | 1 {
  if (!swipeFrom) return 0;
  return swipeOf({ ...NO_TOUCH, swipeFrom: turned(swipeFrom) }, turned(end));
}

const turned = ({ x, y }: Point): Point => ({ x: y, y: x });

export const isTap = ({ swipeFrom, axis }: Touch, end: Point): boolean =>
  swipeFrom !== null && axis === null && distance(swipeFrom, end) <= TAP_MAX_PX;

function axisOf({ swipeFrom }: Touch, point: Point): Axis | null {
  if (!swipeFrom || distance(swipeFrom, point) <= TAP_MAX_PX) return null;
  return Math.abs(point.x - swipeFrom.x) > Math.abs(point.y - swipeFrom.y) ? 'horizontal' : 'vertical';
}

function pinch(before: Touch, after: Touch): Movement {
  const [one, other] = [...before.at.values()] as [Point, Point];
  const [oneNow, otherNow] = [...after.at.values()] as [Point, Point];
  const [apart, apartNow] = [distance(one, other), distance(oneNow, otherNow)];
  if (apart === 0 || apartNow === 0) return { type: 'none' };
  return { type: 'pinch', factor: apartNow / apart, from: middle(one, other), to: middle(oneNow, otherNow) };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
