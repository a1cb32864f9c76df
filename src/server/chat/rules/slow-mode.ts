/** When each mark wrote last, for as long as slow mode may ask. */
import { MAX_SLOW_MODE_SECONDS } from '#shared/moderation.ts';
import { HEAVIEST } from './flood-gauge.ts';

const KEPT_MS = MAX_SLOW_MODE_SECONDS * HEAVIEST * 1000;
const SWEEP_FROM = 2000;
/** A message that is noted so soon after one was let through is the same one. */
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
    this.#set(mark, now);
    return () => {
      if (this.#lastAt.get(mark) !== now) return;
      if (before === undefined) this.#lastAt.delete(mark);
      else this.#lastAt.set(mark, before);
    };
  }

  /** Notes a message that may have come through another process. */
  note(mark: string, now: number): void {
    const lastAt = this.#lastAt.get(mark);
    if (lastAt === undefined || now - lastAt > SAME_MESSAGE_MS) this.#set(mark, now);
  }

  #set(mark: string, now: number): void {
    this.#lastAt.set(mark, now);
    if (this.#lastAt.size < this.#sweepAt) return;
    for (const [each, lastAt] of this.#lastAt) if (now - lastAt > KEPT_MS) this.#lastAt.delete(each);
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#lastAt.size);
  }
}
