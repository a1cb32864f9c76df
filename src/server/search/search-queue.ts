/** Runs a few searches at once and the others in turn, except those whose callers have left meanwhile. */
import { Failure } from '../failure.ts';

type Options = { atOnce: number; maxWaiting: number };
type Waiting = { isGone: () => boolean; settle: (isTheirTurn: boolean) => void };

export class SearchQueue {
  readonly #options: Options;
  #waiting: Waiting[] = [];
  #running = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the result of `work`, or null if its caller has left before its turn. @throws {Failure} `unavailable` */
  async run<T>(work: () => Promise<T>, isGone: () => boolean): Promise<T | null> {
    if (!(await this.#take(isGone))) return null;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  async #take(isGone: () => boolean): Promise<boolean> {
    const { atOnce, maxWaiting } = this.#options;
    if (this.#running < atOnce) {
      this.#running++;
      return true;
    }
    if (this.#waiting.length >= maxWaiting) this.#letGo();
    if (this.#waiting.length >= maxWaiting) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push({ isGone, settle: resolve });
    return promise;
  }

  #startNext(): void {
    this.#letGo();
    const next = this.#waiting.shift();
    if (!next) return;
    this.#running++;
    next.settle(true);
  }

  #letGo(): void {
    for (const { settle } of this.#waiting.filter(({ isGone }) => isGone())) settle(false);
    this.#waiting = this.#waiting.filter(({ isGone }) => !isGone());
  }
}
