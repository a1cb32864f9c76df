/** Stores all waiting drafts in one commit, which waits up to 2 ms if the last commit had more drafts. */

export class QueueFull extends Error {
  readonly code = 'QUEUE_FULL';
}

const GATHER_MS = 2;

type Waiting<Draft, Stored> = {
  draft: Draft;
  resolve: (stored: Stored) => void;
  reject: (error: unknown) => void;
};

type Options<Draft, Stored, Commit> = {
  store: (drafts: Draft[]) => Promise<Commit & { stored: Stored[] }>;
  /** Called after each commit, in commit order and in the turn of the event loop that answers the senders. */
  onCommit: (commit: Commit & { stored: Stored[] }) => void;
  /** Called when `onCommit` or `store` has failed; if `store` has, its drafts may be stored nevertheless. */
  onFailure: (error: unknown) => void;
  maxBatch: number;
  maxWaiting: number;
};

/** `add` resolves once its draft is durable. */
export class GroupCommit<Draft, Stored, Commit = unknown> {
  readonly #options: Options<Draft, Stored, Commit>;
  #waiting: Waiting<Draft, Stored>[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;
  #lastBatch = 0;
  #gathered: (() => void) | null = null;

  constructor(options: Options<Draft, Stored, Commit>) {
    this.#options = options;
  }

  /** @throws {QueueFull} at once, if too many drafts wait or after `close`; and whatever `store` throws. */
  add(draft: Draft): Promise<Stored> {
    if (this.#isClosed || this.#waiting.length >= this.#options.maxWaiting)
      return Promise.reject(new QueueFull());
    const { promise, resolve, reject } = Promise.withResolvers<Stored>();
    this.#waiting.push({ draft, resolve, reject });
    if (this.#waiting.length >= this.#lastBatch) this.#gathered?.();
    this.#running ??= this.#commitAll();
    return promise;
  }

  /** Waits for all drafts that were added. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#running) await this.#running;
  }

  async #commitAll(): Promise<void> {
    // Messages that arrive in one turn of the event loop share the first batch, and so one write to each member.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < this.#lastBatch) await this.#gather();
      const batch = this.#waiting.splice(0, this.#options.maxBatch);
      this.#lastBatch = batch.length;
      await this.#commit(batch);
    }
    this.#running = null;
  }

  /** Resolves when as many drafts wait as the last batch had, and after `GATHER_MS` at the latest. */
  async #gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, GATHER_MS);
    this.#gathered = resolve;
    await promise;
    clearTimeout(timer);
    this.#gathered = null;
  }

  async #commit(batch: Waiting<Draft, Stored>[]): Promise<void> {
    try {
      const commit = await this.#options.store(batch.map(({ draft }) => draft));
      batch.forEach(({ resolve }, index) => {
        resolve(commit.stored[index] as Stored);
      });
      this.#options.onCommit(commit);
    } catch (error) {
      for (const { reject } of batch) reject(error);
      this.#options.onFailure(error);
    }
  }
}
