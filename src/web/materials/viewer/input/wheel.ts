/** Reads wheel events: as ticks of zoom, or as a trackpad's pinch. */

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/** A mouse sends 100 px or more per notch, a trackpad many small deltas. */
const PIXELS_PER_TICK = 50;
// By `deltaMode`: pixels, lines (Firefox, three to a notch), pages.
const PIXELS_PER_UNIT = [1, 17, 800];
// A mouse's notch with Ctrl is many times a pinch's delta: uncapped, one notch would zoom by a third of the range.
const MAX_PINCH_DELTA = 20;
const PINCH_RATE = 0.01;

export type WheelIntent = { ticks: -1 | 0 | 1; carriedPixels: number };

/** `carriedPixels` is what the last event left over. At most one tick per event. */
export function readWheel(carriedPixels: number, wheel: Wheel): WheelIntent {
  const pixels = pixelsOf(wheel);
  const sameWay = Math.sign(carriedPixels) === Math.sign(pixels);
  const gathered = sameWay ? carriedPixels + pixels : pixels;
  if (Math.abs(gathered) < PIXELS_PER_TICK) return { ticks: 0, carriedPixels: gathered };
  return { ticks: gathered < 0 ? 1 : -1, carriedPixels: 0 };
}

/** The zoom factor of a trackpad's pinch, which browsers report as a wheel event with Ctrl. */
export function pinchFactor(wheel: Wheel): number {
  const delta = Math.max(-MAX_PINCH_DELTA, Math.min(MAX_PINCH_DELTA, pixelsOf(wheel)));
  return Math.exp(-delta * PINCH_RATE);
}

export const pixelsOf = ({ deltaY, deltaMode }: Wheel) => deltaY * (PIXELS_PER_UNIT[deltaMode] ?? 1);
