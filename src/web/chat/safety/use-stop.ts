import { useLayoutEffect, useState } from 'react';
import type { RoomState } from '../room/room-state.ts';
import { stopOf } from './stop.ts';

const TICK_MS = 1000;

/** What keeps one from sending at this moment, and the moment; drawn anew each second while one waits. */
export function useStop(view: RoomState, isBound: boolean) {
  const [tickedAtMs, setTickedAtMs] = useState(() => Date.now());
  const nowMs = Math.max(tickedAtMs, view.sentAtMs ?? 0);
  const stop = stopOf(view, isBound, nowMs);
  const untilMs = stop && 'untilMs' in stop ? stop.untilMs : null;
  // Before the first frame: a refusal begins now, not at the last tick.
  useLayoutEffect(() => {
    if (untilMs === null) return;
    setTickedAtMs(Date.now());
    const timer = setInterval(() => setTickedAtMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return { stop, nowMs };
}
