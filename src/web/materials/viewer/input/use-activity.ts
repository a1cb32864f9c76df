import { useEffect, useState } from 'react';

const ACTIVITIES = ['mousemove', 'pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/** While `watches`: false after `hideAfterMs` without input (spec §4), true again with the next input. */
export function useActivity(watches: boolean, hideAfterMs: number): boolean {
  const [isActive, setIsActive] = useState(true);
  useEffect(() => {
    setIsActive(true);
    if (!watches) return;
    const rest = () => setIsActive(false);
    let timer = setTimeout(rest, hideAfterMs);
    const stir = (event: Event) => {
      // Browsers send mouse moves without movement when the page changes under the pointer.
      if (event instanceof MouseEvent && /move$/.test(event.type) && !event.movementX && !event.movementY)
        return;
      setIsActive(true);
      clearTimeout(timer);
      timer = setTimeout(rest, hideAfterMs);
    };
    for (const activity of ACTIVITIES) document.addEventListener(activity, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const activity of ACTIVITIES) document.removeEventListener(activity, stir);
    };
  }, [watches, hideAfterMs]);
  return isActive;
}
