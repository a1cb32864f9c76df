/** A clock that says a year before this product was made would give messages times that are never caught up with. */
const EARLIEST_MS = Date.UTC(2026, 0, 1);

export class ClockWrong extends Error {
  constructor(nowMs: number) {
    super(`The clock says ${new Date(nowMs).toISOString()}, which is wrong: set it, then start again.`);
  }
}

export const isClockSound = (nowMs: number) => nowMs >= EARLIEST_MS;

/** @throws {ClockWrong} */
export function requireSoundClock(nowMs: number): void {
  if (!isClockSound(nowMs)) throw new ClockWrong(nowMs);
}
