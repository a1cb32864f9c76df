import { setTimeout as delay } from 'node:timers/promises';

/** After each piece others have this many times as long as it took: they are slowed by less than a fifth. */
export const LEFT_TO_OTHERS = 6;
/** Whoever waits for the next piece still hears of it in time. */
const MAX_PAUSE_MS = 2000;

/** Takes readings that are long in pieces, one at a time: several slow others no more than one does. */
export class Pace {
  #last: Promise<void> = Promise.resolve();

  /** Gives what `read` gives, as soon as it is its turn. */
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
