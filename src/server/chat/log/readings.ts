/** Readings of the database that don't hang on one connection, which may be dead for seconds before anybody knows. */
import type { OwnSource, Source } from './source.ts';

/** A reading on a live connection takes a few milliseconds; after this long the connection may be dead. */
const ANSWERED_WITHIN_MS = 100;
const NEXT_AFTER_MS = 300;
/** A reading on a connection that has just answered another takes no longer. */
const YOUNG_MS = 20;
/** A database that is slow, and not away, must not get ever more of them. */
const MOST_AT_ONCE = 6;

type Read = (source: Source, isOver: () => boolean) => Promise<void>;

export class Readings {
  readonly #usual: Source;
  readonly #openAnother: (() => OwnSource) | undefined;
  #start: ((source: Source) => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #usualAt = 0;
  #anotherAt = Number.NEGATIVE_INFINITY;

  constructor(usual: Source, openAnother?: () => OwnSource) {
    this.#usual = usual;
    this.#openAnother = openAnother;
  }

  /** Resolves when one of the runs of `read` has; the others must do nothing any more once it `isOver`. One at a time. */
  async run(read: Read): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let [running, isOver] = [0, false];
    this.#start = async (source) => {
      if (running === MOST_AT_ONCE) return;
      running++;
      await read(source, () => isOver).then(resolve, (error) => --running === 0 && reject(error));
    };
    this.#startUsual(performance.now());
    try {
      await promise;
    } finally {
      isOver = true;
      this.#start = null;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  /**
   * The database has just answered another question: the pool gives that connection to the next who asks, and what isn't
   * read soon by it is read on one of its own.
   */
  hurry(): void {
    if (!this.#start || !this.#openAnother) return;
    const now = performance.now();
    if (now - this.#usualAt > YOUNG_MS) this.#startUsual(now);
    const waitMs = Math.max(ANSWERED_WITHIN_MS, this.#anotherAt + NEXT_AFTER_MS - now);
    this.#timer ??= setTimeout(() => this.#startAnother(), waitMs).unref();
  }

  #startUsual(now: number): void {
    this.#usualAt = now;
    void this.#start?.(this.#usual);
  }

  #startAnother(): void {
    this.#timer = undefined;
    this.#anotherAt = performance.now();
    const another = this.#openAnother?.();
    if (another) void this.#start?.(another.source).finally(() => another.close().catch(() => {}));
  }
}
