import { type Dispatch, type RefObject, useEffect, useEffectEvent } from 'react';
import { pointOn, ZOOM } from '../state/geometry.ts';
import { pageFits, scrollReach, type ViewerAction, type ViewerState } from '../state/viewer-state.ts';

/** The wheel zooms (spec §5), with Ctrl proportionally; in the layout `width` it scrolls a high page. */
export function useWheel(
  stage: RefObject<HTMLElement | null>,
  state: ViewerState,
  dispatch: Dispatch<ViewerAction>,
) {
  const scrolls = useEffectEvent(() => state.layout === 'width' && pageFits(state) && scrollReach(state) > 0);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let carriedPixels = 0;
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointOn(element, event);
      if (event.ctrlKey) return dispatch({ type: 'magnify', factor: pinchFactor(event), at });
      if (scrolls()) return dispatch({ type: 'pan', by: { x: 0, y: -pixelsOf(event) } });
      const intent = readWheel(carriedPixels, event);
      carriedPixels = intent.carriedPixels;
      if (intent.ticks) dispatch({ type: 'step zoom', by: intent.ticks * ZOOM.wheelStep, at });
    };
    // React's wheel listeners are passive, so they can't prevent the browser's zoom and scroll.
    element.addEventListener('wheel', turnWheel, { passive: false });
    return () => element.removeEventListener('wheel', turnWheel);
  }, [stage, dispatch]);
}

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/** A mouse sends at least 100 px per notch, a trackpad many small deltas. */
const PIXELS_PER_TICK = 50;
// The index is `deltaMode`: pixels, lines (Firefox, three per notch), pages.
const PIXELS_PER_UNIT = [1, 17, 800];
// A mouse's notch with Ctrl is many times a pinch's delta; without a limit, it would zoom by a third of the range.
const MAX_PINCH_DELTA = 20;
const PINCH_RATE = 0.01;

type WheelIntent = { ticks: -1 | 0 | 1; carriedPixels: number };

/** Reads at most one tick from an event. `carriedPixels` is the remainder of the last event. */
export function readWheel(carriedPixels: number, wheel: Wheel): WheelIntent {
  const pixels = pixelsOf(wheel);
  const sameWay = Math.sign(carriedPixels) === Math.sign(pixels);
  const gathered = sameWay ? carriedPixels + pixels : pixels;
  if (Math.abs(gathered) < PIXELS_PER_TICK) return { ticks: 0, carriedPixels: gathered };
  return { ticks: gathered < 0 ? 1 : -1, carriedPixels: 0 };
}

/** Returns the zoom factor of a trackpad's pinch, which browsers report as a wheel event with Ctrl. */
export function pinchFactor(wheel: Wheel): number {
  const delta = Math.max(-MAX_PINCH_DELTA, Math.min(MAX_PINCH_DELTA, pixelsOf(wheel)));
  return Math.exp(-delta * PINCH_RATE);
}

const pixelsOf = ({ deltaY, deltaMode }: Wheel) => deltaY * (PIXELS_PER_UNIT[deltaMode] ?? 1);
