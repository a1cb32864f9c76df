/** Places a page in CSS pixels from the stage's centre; rotation comes first, so pan follows the screen's axes. */
import { type PageBox, type Rotation, type Size, turnedSize } from '#shared/page.ts';
import type { Sheet } from './sheet.ts';

export type Point = { x: number; y: number };
export type Placement = { zoom: number; rotation: Rotation; pan: Point };

/** The limits and steps of zoom (spec §5); `step` is for keys and buttons. */
export const ZOOM = { min: 0.25, max: 4, step: 0.25, wheelStep: 0.1 } as const;

export const UNMOVED: Placement = { zoom: 1, rotation: 0, pan: { x: 0, y: 0 } };

function boundZoom(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
}

/** Rounds to hundredths, so that ten steps of 0.1 make exactly 1. */
export function stepZoom(zoom: number, step: number): number {
  return boundZoom(Math.round((zoom + step) * 100) / 100);
}

/** Returns the place of an image that fills `box` after its own rotation around the centre. */
export function imageInBox(box: Size, rotation: Rotation) {
  const { width, height } = turnedSize(box, rotation);
  return { width, height, left: (box.width - width) / 2, top: (box.height - height) / 2 };
}

export const scaledBox = ({ left, top, width, height }: PageBox, scale: number): PageBox => ({
  left: left * scale,
  top: top * scale,
  width: width * scale,
  height: height * scale,
});

/** Limits the pan: the page covers its area of zoom 1, or the part of that area on the stage (spec §5). */
export function boundPan(pan: Point, zoom: number, occupied: Size, stage = occupied): Point {
  const reachX = occupied.width * zoom - Math.min(occupied.width, stage.width);
  const reachY = occupied.height * zoom - Math.min(occupied.height, stage.height);
  return { x: within(pan.x, Math.max(0, reachX) / 2), y: within(pan.y, Math.max(0, reachY) / 2) };
}

/** Zooms and moves the point of the page at `from` to `to`, as a pinch does. */
export function moveAndZoom(
  { zoom, rotation, pan }: Placement,
  wantedZoom: number,
  from: Point,
  to: Point,
  occupied: Size,
  stage = occupied,
): Placement {
  const nextZoom = boundZoom(wantedZoom);
  const ratio = nextZoom / zoom;
  const moved = { x: to.x - (from.x - pan.x) * ratio, y: to.y - (from.y - pan.y) * ratio };
  return { zoom: nextZoom, rotation, pan: boundPan(moved, nextZoom, occupied, stage) };
}

/** Returns the pan that keeps the same point in the centre when the page is rotated and fitted again. */
export function turnPan({ x, y }: Point, quarters: number, growth: number): Point {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][((quarters % 4) + 4) % 4] as [number, number];
  return { x: (x * cos - y * sin) * growth, y: (x * sin + y * cos) * growth };
}

/** Returns the point of the page under `at`, from the page's top left corner, in fractions of its width. */
export function placeOnPage({ zoom, rotation, pan }: Placement, at: Point, sheet: Sheet): Point {
  const moved = { x: at.x - pan.x, y: at.y - pan.y };
  const fromMiddle = turnPan(moved, -rotation / 90, 1 / zoom);
  const { left, top, width } = sheet.page;
  return {
    x: (fromMiddle.x + sheet.width / 2 - left) / width,
    y: (fromMiddle.y + sheet.height / 2 - top) / width,
  };
}

// The added zero turns -0, which prints as '-0px', into 0.
const within = (value: number, reach: number) => Math.min(reach, Math.max(-reach, value)) + 0;

/** Returns an event's position, measured from the stage's centre. */
export function pointOn(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
