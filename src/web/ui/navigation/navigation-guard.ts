/** Called before a navigation; calls `leave` now, later or never. */
export type Guard = (leave: () => void) => void;

let guard: Guard | null = null;

/** Sets the guard of the current screen; null removes it. */
export function guardPlace(next: Guard | null): void {
  guard = next;
}

export const isPlaceGuarded = () => guard !== null;

/** Without a guard it navigates at once. */
export function leavePlace(leave: () => void): void {
  if (guard) guard(leave);
  else leave();
}

/** Navigates without asking the guard. */
export function passGuard(leave: () => void): void {
  const kept = guard;
  guard = null;
  leave();
  guard = kept;
}
