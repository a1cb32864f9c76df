/**
 * Where a page lies on the stage. Everything is in CSS pixels of the screen, and points are measured from the
 * stage's middle; the page turns innermost, so that pan and zoom mean the same at every rotation.
 */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Rotation = 0 | 90 | 180 | 270;
export type Placement = { zoom: number; rotation: Rotation; pan: Point };

/** Spec §5: bounds, the step of keys and buttons, the step of a wheel's tick. */
export const ZOOM = { min: 0.25, max: 4, step: 0.25, wheelStep: 0.1 } as const;

/** What a page is taken for whose size isn't known yet, in any unit. */
export const A4: Size = { width: 210, height: 297 };

export const UNMOVED: Placement = { zoom: 1, rotation: 0, pan: { x: 0, y: 0 } };

export function boundZoom(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
}

/** A linear step, kept on hundredths: ten steps of 0.1 make exactly 1. */
export function stepZoom(zoom: number, step: number): number {
  return boundZoom(Math.round((zoom + step) * 100) / 100);
}

/** Quarter turns to the right are positive. */
export function turn(rotation: Rotation, quarters: number): Rotation {
  return (((((rotation / 90 + quarters) % 4) + 4) % 4) * 90) as Rotation;
}

/** The page's own width and height at zoom 1: as large as fits the stage once it is turned. */
export function fitPage(page: Size, stage: Size, rotation: Rotation): Size {
  const upright = turned(page, rotation);
  if (upright.width <= 0 || upright.height <= 0) return { width: 0, height: 0 };
  const scale = Math.max(0, Math.min(stage.width / upright.width, stage.height / upright.height));
  return { width: page.width * scale, height: page.height * scale };
}

/** What a size occupies on the screen once it is turned. */
export function turned({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Where an image lies in its page's box, of which it fills all once it is turned around its middle. */
export function imageInBox(box: Size, rotation: Rotation) {
  const { width, height } = turned(box, rotation);
  return { width, height, left: (box.width - width) / 2, top: (box.height - height) / 2 };
}

/**
 * Keeps the page over the place it had at zoom 1. That is the tightest bound that still lets every point of the
 * page stay under the pointer while zooming in; at zoom 1 and below nothing can be moved (spec §5).
 */
export function boundPan(pan: Point, zoom: number, occupied: Size): Point {
  const reach = Math.max(0, zoom - 1) / 2;
  return { x: within(pan.x, occupied.width * reach), y: within(pan.y, occupied.height * reach) };
}

/** The same place of the page stays under `at`. */
export function zoomAt({ zoom, rotation, pan }: Placement, to: number, at: Point, occupied: Size): Placement {
  return moveAndZoom({ zoom, rotation, pan }, to, at, at, occupied);
}

/** The place of the page under `from` comes to lie under `to`: what two fingers do. */
export function moveAndZoom(
  { zoom, rotation, pan }: Placement,
  wantedZoom: number,
  from: Point,
  to: Point,
  occupied: Size,
): Placement {
  const nextZoom = boundZoom(wantedZoom);
  const ratio = nextZoom / zoom;
  const moved = { x: to.x - (from.x - pan.x) * ratio, y: to.y - (from.y - pan.y) * ratio };
  return { zoom: nextZoom, rotation, pan: boundPan(moved, nextZoom, occupied) };
}

/** What was in the middle of the stage stays there while the page turns and is fitted anew. */
export function turnPan({ x, y }: Point, quarters: number, growth: number): Point {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][((quarters % 4) + 4) % 4] as [number, number];
  return { x: (x * cos - y * sin) * growth, y: (x * sin + y * cos) * growth };
}

/** What of the page lies under a point of the stage: from its top left corner, in parts of its width. */
export function placeOnPage({ zoom, rotation, pan }: Placement, at: Point, { width, height }: Size): Point {
  const moved = { x: at.x - pan.x, y: at.y - pan.y };
  const fromMiddle = turnPan(moved, -rotation / 90, 1 / zoom);
  return { x: (fromMiddle.x + width / 2) / width, y: (fromMiddle.y + height / 2) / width };
}

// Without the added zero a bound of 0 would make -0, which prints as '-0px'.
const within = (value: number, reach: number) => Math.min(reach, Math.max(-reach, value)) + 0;
