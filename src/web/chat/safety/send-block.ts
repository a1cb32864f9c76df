import type { RoomState } from '../room/room-state.ts';

/** The reason why nothing can be sent now, and until when by the browser's clock, if that is known. */
export type SendBlock = { why: 'locked' } | { why: 'muted' | 'slow_mode'; untilMs: number };

/** A muted person may try, because a mute can be lifted early without notice; then the server decides. */
export const preventsSending = (block: SendBlock | null) => block !== null && block.why !== 'muted';

/** Limits don't apply to moderators in a room that knows accounts (contract §3). */
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
