import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from '#shared/page.ts';

/** The stage's size without its padding, in CSS pixels; measured before the first paint and after every resize. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setSize(roomIn(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

function roomIn(element: HTMLElement): Size {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  return {
    width: Math.max(
      0,
      element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    ),
    height: Math.max(
      0,
      element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
    ),
  };
}
