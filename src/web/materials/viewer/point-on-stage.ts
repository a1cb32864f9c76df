import type { Point } from './geometry.ts';

/** An event's position, measured from the stage's centre. */
export function pointOn(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
