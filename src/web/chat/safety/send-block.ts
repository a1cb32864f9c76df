import type { RoomState } from '../room/room-state.ts';

/** Why nothing can be sent just now; the browser's clock says until when, where that is known. */
export type SendBlock = { why: 'locked' } | { why: 'muted' | 'slow_mode'; untilMs: number };

/** A mute may be lifted early, and nobody is told: there the server decides. */
export const preventsSending = (stop: SendBlock | null) => stop !== null && stop.why !== 'muted';

/** What keeps somebody from sending; nothing of it binds moderators in a room that knows accounts (contract §3). */
export function sendBlockOf(
  { rules, pause, sentAtMs }: Pick<RoomState, 'rules' | 'pause' | 'sentAtMs'>,
  isBound: boolean,
  nowMs: number,
): SendBlock | null {
  if (!isBound) return null;
  if (rules?.isLocked) return { why: 'locked' };
  if (pause && pause.untilMs > nowMs) return { why: pause.code, untilMs: pause.untilMs };
  const untilMs = (sentAtMs ?? 0) + (rules?.slowModeSeconds ?? 0) * 1000;
  return untilMs > nowMs ? { why: 'slow_mode', untilMs } : null;
}
