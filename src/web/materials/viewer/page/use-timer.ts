import { useEffect, useEffectEvent } from 'react';

/** Calls `onTime` once, `afterMs` after it was last set; null stops the timer. */
export function useTimer(afterMs: number | null, onTime: () => void) {
  const ring = useEffectEvent(onTime);
  useEffect(() => {
    if (afterMs === null) return;
    const timer = setTimeout(() => ring(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
}
