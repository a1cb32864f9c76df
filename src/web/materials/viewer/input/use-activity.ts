import { useEffect, useState } from 'react';

const ACTIVITIES = ['mousemove', 'pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/** While `watches`: false after so long without mouse or key (spec §4), true again at the first sign of either. */
export function useActivity(watches: boolean, hideAfterMs: number): boolean {
  const [isActive, setIsActive] = useState(true);
  useEffect(() => {
    setIsActive(true);
    if (!watches) return;
    const rest = () => setIsActive(false);
    let timer = setTimeout(rest, hideAfterMs);
    const stir = (event: Event) => {
      // Browsers report a mouse that lies still when something changes under it.
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
