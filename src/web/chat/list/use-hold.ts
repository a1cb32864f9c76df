import { type RefObject, useEffect, useState } from 'react';

/** What a press leads to, a click or a fling, comes a little later. */
const LEADS_TO_MS = 300;

const ENDS = ['touchend', 'touchcancel', 'mouseup', 'dragend'];

/** Whether a finger or a mouse button is down on the box: under it nothing may be replaced. */
export function useHold(box: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const { current: pressed } = box;
    if (!pressed) return;
    const listening = new AbortController();
    const heard = { signal: listening.signal, passive: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = (event: Event) => {
      clearTimeout(timer);
      if (!(event as TouchEvent).touches?.length) timer = setTimeout(() => setHeld(false), LEADS_TO_MS);
    };
    const press = ({ target }: Event) => {
      clearTimeout(timer);
      setHeld(true);
      // The touched row hears of it even when it has left the list.
      for (const type of ENDS) target?.addEventListener(type, release, heard);
    };
    for (const type of ['touchstart', 'mousedown']) pressed.addEventListener(type, press, heard);
    for (const type of ENDS) window.addEventListener(type, release, heard);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [box]);
  return isHeld;
}
