import { setTimeout as delay } from 'node:timers/promises';

/** The pause after each piece, as a multiple of its time: others are slowed by less than a fifth. */
export const LEFT_TO_OTHERS = 6;
/** The limit keeps a reader from waiting too long for the next piece. */
const MAX_PAUSE_MS = 2000;

/** Runs long reads in pieces, one at a time: several of them slow others no more than one does. */
export class Pace {
  #last: Promise<void> = Promise.resolve();

  /** Returns the result of `read` as soon as it is its turn. */
  take<T>(read: () => Promise<T>): Promise<T> {
    let tookMs = 0;
    const piece = this.#last.then(async () => {
      const startedAt = performance.now();
      try {
        return await read();
      } finally {
        tookMs = performance.now() - startedAt;
      }
    });
    const pause = () => delay(Math.min(tookMs * LEFT_TO_OTHERS, MAX_PAUSE_MS));
    this.#last = piece.then(pause, pause);
    return piece;
  }
}
