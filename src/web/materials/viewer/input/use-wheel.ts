import { type Dispatch, type RefObject, useEffect, useEffectEvent } from 'react';
import { ZOOM } from '../geometry.ts';
import { pointOn } from '../point-on-stage.ts';
import { pageFits, scrollReach, type ViewerAction, type ViewerState } from '../viewer-state.ts';
import { pinchFactor, pixelsOf, readWheel } from './wheel.ts';

/** The wheel zooms (spec §5); with Ctrl proportionally; what was chosen to be higher than the stage is scrolled. */
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
    // React's own wheel listeners are passive: they can't prevent the browser's zoom and scroll.
    element.addEventListener('wheel', turnWheel, { passive: false });
    return () => element.removeEventListener('wheel', turnWheel);
  }, [stage, dispatch]);
}
