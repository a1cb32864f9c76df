import { type Dispatch, type RefObject, useEffect } from 'react';
import { ZOOM } from '../geometry.ts';
import { pointOn } from '../point-on-stage.ts';
import type { ViewerAction } from '../viewer-state.ts';
import { pinchFactor, readWheel } from './wheel.ts';

export function useWheelZoom(stage: RefObject<HTMLElement | null>, dispatch: Dispatch<ViewerAction>) {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let carriedPixels = 0;
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointOn(element, event);
      if (event.ctrlKey) return dispatch({ type: 'magnify', factor: pinchFactor(event), at });
      const intent = readWheel(carriedPixels, event);
      carriedPixels = intent.carriedPixels;
      if (intent.ticks) dispatch({ type: 'step zoom', by: intent.ticks * ZOOM.wheelStep, at });
    };
    // React's own wheel listeners are passive: they can't prevent the browser's zoom and scroll.
    element.addEventListener('wheel', turnWheel, { passive: false });
    return () => element.removeEventListener('wheel', turnWheel);
  }, [stage, dispatch]);
}
