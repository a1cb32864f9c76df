/** Told that its place is about to be left; takes the way on now, later or never. */
export type Guard = (leave: () => void) => void;

let guard: Guard | null = null;

/** Sets a guard before the place that is shown; null takes it away. */
export function guardPlace(next: Guard | null): void {
  guard = next;
}

export const isPlaceGuarded = () => guard !== null;

/** Goes on at once where nobody stands guard. */
export function leavePlace(leave: () => void): void {
  if (guard) guard(leave);
  else leave();
}

/** Goes on past the guard: for who has settled what it would ask. */
export function passGuard(leave: () => void): void {
  const kept = guard;
  guard = null;
  leave();
  guard = kept;
}
