import { useRef } from 'react';

/** A list that goes on to its end stops a fling. */
const FLING_BEGINS_WITHIN_MS = 300;

/**
 * Tells of a finger on the list, under which nothing may move: in a busy room, each message would draw the list back to
 * its end before a slow finger has come far. What was held up meanwhile is made up for by `onGone`.
 */
export function useFinger(onGone: () => void) {
  const isDown = useRef(false);
  const hasHeldUp = useRef(false);
  const going = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    holdsUp: () => {
      hasHeldUp.current = isDown.current;
      return isDown.current;
    },
    touched(target: EventTarget) {
      clearTimeout(going.current);
      isDown.current = true;
      const listening = new AbortController();
      const leave = (event: Event) => {
        if ((event as TouchEvent).touches.length > 0) return;
        listening.abort();
        clearTimeout(going.current);
        going.current = setTimeout(() => {
          isDown.current = false;
          if (hasHeldUp.current) onGone();
          hasHeldUp.current = false;
        }, FLING_BEGINS_WITHIN_MS);
      };
      // The touched row hears of it even when it has left the list.
      for (const type of ['touchend', 'touchcancel'])
        target.addEventListener(type, leave, { signal: listening.signal });
    },
  };
}
