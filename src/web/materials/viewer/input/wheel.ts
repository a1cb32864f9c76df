/** What a wheel event asks for: a tick of zoom, or the proportional zoom of a trackpad's pinch. */

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/** One notch of a mouse sends 100 px or more at once, a trackpad many small deltas: 50 px make a tick. */
const PIXELS_PER_TICK = 50;
// Firefox counts in lines (three to a notch), a rare setting in pages.
const PIXELS_PER_UNIT = [1, 17, 800];
// A mouse's notch with Ctrl held is worth many of a pinch's deltas; uncapped it would jump over a third of the range.
const MAX_PINCH_DELTA = 20;
const PINCH_RATE = 0.01;

export type WheelIntent = { ticks: -1 | 0 | 1; carriedPixels: number };

/** `carriedPixels` is what the last event left over. At most one tick per event: a flick doesn't leap. */
export function readWheel(carriedPixels: number, wheel: Wheel): WheelIntent {
  const pixels = pixelsOf(wheel);
  const sameWay = Math.sign(carriedPixels) === Math.sign(pixels);
  const gathered = sameWay ? carriedPixels + pixels : pixels;
  if (Math.abs(gathered) < PIXELS_PER_TICK) return { ticks: 0, carriedPixels: gathered };
  return { ticks: gathered < 0 ? 1 : -1, carriedPixels: 0 };
}

/** Browsers report a trackpad's pinch as a wheel with Ctrl; the factor is proportional to the fingers' way. */
export function pinchFactor(wheel: Wheel): number {
  const delta = Math.max(-MAX_PINCH_DELTA, Math.min(MAX_PINCH_DELTA, pixelsOf(wheel)));
  return Math.exp(-delta * PINCH_RATE);
}

const pixelsOf = ({ deltaY, deltaMode }: Wheel) => deltaY * (PIXELS_PER_UNIT[deltaMode] ?? 1);
