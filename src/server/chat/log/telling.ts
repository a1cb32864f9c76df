/**
 * Tells the members of a room its messages: each once, in the order of the database, whatever fails. A commit is told
 * at once only when it follows directly on what was told before; else the room reads what the database has beyond that.
 */
import type { Message } from '#shared/chat.ts';
import type { Log } from '../../log.ts';
import { toMicroseconds } from '../timestamp.ts';

/** A statement whose connection is lost can still be committed within this time. */
const STATEMENT_MAY_GO_ON_MS = 10_000;
const RETRY_AFTER_MS = [50, 200];
const LONGEST_RETRY_AFTER_MS = 1000;
/** A message that can't be told is left out after so many tries: it must not hold up all later ones. */
const MAX_TRIES = 3;

/** What a commit stored; `before` and `upTo` are the room's last timestamps before and after it, in microseconds. */
export type Told = { before: number; upTo: number; fresh: readonly Message[] };

type Options = {
  /** The room's last timestamp, in microseconds. */
  readHead: () => Promise<number>;
  /** Some messages after one time and up to another, oldest first; none only where there are none. */
  readBetween: (afterUs: number, upToUs: number) => Promise<Message[]>;
  tell: (message: Message) => void;
  /** Called in the same turn with what was told. */
  onTold: (messages: readonly Message[]) => void;
  log: Log;
};

export class Telling {
  readonly #options: Options;
  #toldUpTo = 0;
  #isBehind = false;
  #catchingUp: Promise<void> | null = null;
  #lookAgain: NodeJS.Timeout | undefined;
  #isClosed = false;
  #endPause = () => {};
  #failed = { at: 0, tries: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  /** What has been told, by its timestamp in microseconds; later messages may be stored already. */
  get toldUpTo(): number {
    return this.#toldUpTo;
  }

  async start(): Promise<void> {
    this.#toldUpTo = await this.#options.readHead();
  }

  offer({ before, upTo, fresh }: Told): void {
    if (this.#catchingUp === null && before === this.#toldUpTo) {
      try {
        this.#tellAll(fresh, upTo);
        return;
      } catch (error) {
        this.#options.log.error({ err: error }, 'a stored message could not be told');
      }
    }
    if (upTo > this.#toldUpTo) this.#catchUp();
    this.#endPause();
  }

  /** Looks for what may be stored without anybody knowing, after a failure that leaves it open. */
  doubt(): void {
    this.#catchUp();
    clearTimeout(this.#lookAgain);
    this.#lookAgain = setTimeout(() => this.#catchUp(), STATEMENT_MAY_GO_ON_MS);
    this.#lookAgain.unref();
  }

  /** Tells what it can still find, and then nothing more. */
  async close(): Promise<void> {
    clearTimeout(this.#lookAgain);
    this.#isClosed = true;
    this.#endPause();
    await this.#catchingUp;
  }

  async #pause(forMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endPause = resolve;
    const timer = setTimeout(resolve, forMs);
    await promise;
    clearTimeout(timer);
  }

  #catchUp(): void {
    this.#isBehind = true;
    this.#catchingUp ??= this.#readUntilCaughtUp();
  }

  async #readUntilCaughtUp(): Promise<void> {
    for (let failures = 0; this.#isBehind; ) {
      this.#isBehind = false;
      try {
        await this.#readOn();
        failures = 0;
      } catch (error) {
        if (this.#isClosed) break;
        this.#options.log.error({ err: error }, 'a room could not be caught up with');
        this.#isBehind = true;
        await this.#pause(RETRY_AFTER_MS[failures++] ?? LONGEST_RETRY_AFTER_MS);
      }
    }
    this.#catchingUp = null;
  }

  async #readOn(): Promise<void> {
    const head = await this.#options.readHead();
    // Of an older state of the database, such as a restored one.
    if (head < this.#toldUpTo)
      this.#options.log.error('the room has lost what was told: its database went back');
    this.#toldUpTo = Math.min(this.#toldUpTo, head);
    while (this.#toldUpTo < head) {
      const messages = await this.#options.readBetween(this.#toldUpTo, head);
      const last = messages.at(-1);
      this.#tellAll(messages, last ? toMicroseconds(last.timestamp) : head);
    }
  }

  #tellAll(messages: readonly Message[], upTo: number): void {
    let count = 0;
    try {
      for (const message of messages) {
        this.#tellOne(message);
        count++;
      }
      this.#toldUpTo = upTo;
    } finally {
      const last = messages[count - 1];
      if (last && count < messages.length) this.#toldUpTo = toMicroseconds(last.timestamp);
      if (last) this.#options.onTold(messages.slice(0, count));
    }
  }

  #tellOne(message: Message): void {
    try {
      this.#options.tell(message);
    } catch (error) {
      const at = toMicroseconds(message.timestamp);
      this.#failed = { at, tries: this.#failed.at === at ? this.#failed.tries + 1 : 1 };
      if (this.#failed.tries < MAX_TRIES) throw error;
      this.#options.log.error({ err: error }, 'a message was left out: it can’t be told');
    }
  }
}
