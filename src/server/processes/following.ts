/** Looks for work regularly, such as what other processes and operators' commands have stored, and at once when asked to. */
import type { Log } from '../log.ts';

const EVERY_MS = 1000;
const FAULT = 'other processes could not be followed';

type Options = {
  look: () => Promise<void>;
  log: Log;
  /** The default is once a second. */
  everyMs?: number;
  /** The log's sentence if a look fails. */
  fault?: string;
};

export class Following {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;
  #isWanted = false;
  #isFailing = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.ask(), options.everyMs ?? EVERY_MS);
  }

  /** Returns at once. Only one look runs at a time: requests meanwhile cause one more afterwards. */
  ask(): void {
    this.#isWanted = true;
    this.#looking ??= this.#look();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      try {
        await this.#options.look();
        this.#isFailing = false;
      } catch (error) {
        const { log, fault = FAULT } = this.#options;
        if (!this.#isFailing) log.error({ err: error }, fault);
        this.#isFailing = true;
      }
    }
    this.#looking = null;
  }
}
