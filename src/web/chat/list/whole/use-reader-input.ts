import { type RefObject, useEffect, useRef } from 'react';

/** A fling goes on after the finger has left; the frames without new rows tell of it later. */
const COUNTS_FOR_MS = 1000;
const KINDS = ['touchmove', 'keydown', 'pointerdown', 'pointermove'] as const;

/** Gives a function that tells whether the reader has touched, pressed a key or dragged in the box just now. */
export function useReaderInput(box: RefObject<HTMLElement | null>): () => boolean {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const watched = box.current;
    if (!watched) return;
    const note = (event: Event) => {
      const isHovering = event instanceof PointerEvent && event.buttons === 0;
      if (!isHovering) lastAt.current = performance.now();
    };
    for (const kind of KINDS) watched.addEventListener(kind, note, { passive: true });
    return () => {
      for (const kind of KINDS) watched.removeEventListener(kind, note);
    };
  }, [box]);
  return () => performance.now() - lastAt.current < COUNTS_FOR_MS;
}
