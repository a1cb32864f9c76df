/** When each mark wrote last, for as long as slow mode may ask. */
import { MAX_SLOW_MODE_SECONDS } from '#shared/moderation.ts';
import { HEAVIEST } from './flood-gauge.ts';

const KEPT_MS = MAX_SLOW_MODE_SECONDS * HEAVIEST * 1000;
const SWEEP_FROM = 2000;
/** What is told that soon after it was let through is the same message. */
const SAME_MESSAGE_MS = 1000;

export class LastWritten {
  readonly #lastAt = new Map<string, number>();
  #sweepAt = SWEEP_FROM;

  /** How long `mark` has to wait yet. */
  waitMs(mark: string, seconds: number, now: number): number {
    const lastAt = this.#lastAt.get(mark);
    // A clock that steps back must not make anybody wait for longer.
    return lastAt === undefined ? 0 : Math.max(0, Math.min(lastAt, now) + seconds * 1000 - now);
  }

  /** Gives what takes it back where the message wasn't stored. */
  letThrough(mark: string, now: number): () => void {
    const before = this.#lastAt.get(mark);
    this.#note(mark, now);
    return () => {
      if (this.#lastAt.get(mark) !== now) return;
      if (before === undefined) this.#lastAt.delete(mark);
      else this.#lastAt.set(mark, before);
    };
  }

  /** The same person may write through another process. */
  told(mark: string, now: number): void {
    const lastAt = this.#lastAt.get(mark);
    if (lastAt === undefined || now - lastAt > SAME_MESSAGE_MS) this.#note(mark, now);
  }

  #note(mark: string, now: number): void {
    this.#lastAt.set(mark, now);
    if (this.#lastAt.size < this.#sweepAt) return;
    for (const [each, lastAt] of this.#lastAt) if (now - lastAt > KEPT_MS) this.#lastAt.delete(each);
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#lastAt.size);
  }
}
