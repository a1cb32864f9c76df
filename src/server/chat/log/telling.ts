/** Tells a room's messages once each, in the database's order. What doesn't follow directly on the last is read there. */
import type { Message } from '#shared/chat.ts';
import type { Log } from '../../log.ts';
import { toMicroseconds } from '../timestamp.ts';

/** A statement whose connection is lost can still be committed within this time. */
const STATEMENT_MAY_GO_ON_MS = 10_000;
/** What is stored but not told may be on its way here: the answer to a commit of this process's own, or a bus's text. */
const ARRIVES_WITHIN_MS = 50;
/** Commits that wait while the room is caught up with. */
const MAX_HELD = 100;
const RETRY_AFTER_MS = [50, 200];
const LONGEST_RETRY_AFTER_MS = 1000;
/** Then a message that can't be told is left out: it must not hold up all later ones. */
const MAX_TRIES = 3;

/** `before` and `upTo` are the room's last timestamps before and after the commit, in microseconds. */
export type Told = { before: number; upTo: number; fresh: readonly Message[] };

/** What became of a commit: `unannounced` is one that nobody rang for. */
export type OfferResult = 'in_order' | 'early' | 'repeated' | 'gap' | 'unannounced' | 'went_back';

type Options = {
  /** The room's last timestamp, in microseconds. */
  readHead: () => Promise<number>;
  /** Some messages after one time and up to another, oldest first; none only where there are none. */
  readBetween: (afterUs: number, upToUs: number) => Promise<Message[]>;
  tell: (message: Message) => void;
  onTold: (messages: readonly Message[]) => void;
  /** How long what another process committed may be on its way here; 0 where it is always read. */
  commitsArriveWithinMs?: () => number;
  /** Whether a commit of this process's own may be stored whose answer hasn't come. */
  isStoring?: () => boolean;
  measure?: { offered: (result: OfferResult) => void; told: (messages: readonly Message[]) => void };
  log: Log;
};

export class Telling {
  readonly #options: Options;
  #toldUpTo = 0;
  /** Up to where it is known that there is something to read; where it isn't known, the database is asked. */
  #noticedHead = 0;
  #isBehind = false;
  #catchingUp: Promise<void> | null = null;
  #lookAgain: NodeJS.Timeout | undefined;
  #noticed: NodeJS.Timeout | undefined;
  #isClosed = false;
  #endPause = () => {};
  #held: Told[] = [];
  /** What came before its predecessor, by `before`. */
  readonly #early = new Map<number, Told>();
  #earlyUntil: NodeJS.Timeout | undefined;
  #failed = { at: 0, tries: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  /** In microseconds; later messages may be stored already. */
  get toldUpTo(): number {
    return this.#toldUpTo;
  }

  async start(): Promise<void> {
    this.#toldUpTo = await this.#options.readHead();
  }

  offer(told: Told): void {
    // Else a busy room would read each commit from the database for as long as it is busy.
    if (this.#catchingUp !== null && this.#held.length < MAX_HELD) {
      this.#held.push(told);
      this.#endPause();
    } else this.#offerNow(told);
  }

  #offerNow(told: Told): void {
    if (this.#catchingUp === null && told.before === this.#toldUpTo) {
      try {
        this.#tellAll(told.fresh, told.upTo);
        this.#options.measure?.offered('in_order');
        this.#offerNext();
        return;
      } catch (error) {
        this.#options.log.error({ err: error }, 'a stored message could not be told');
      }
    }
    const result = this.#placeOf(told);
    this.#options.measure?.offered(result);
    if (result === 'gap') this.#catchUp();
    this.#endPause();
  }

  #placeOf(told: Told): OfferResult {
    if (told.upTo <= this.#toldUpTo) return 'repeated';
    return this.#isHeldAsEarly(told) ? 'early' : 'gap';
  }

  /** Two processes' commits may arrive in another order than they were made in. */
  #isHeldAsEarly(told: Told): boolean {
    const withinMs = this.#options.commitsArriveWithinMs?.() ?? 0;
    if (withinMs === 0 || this.#catchingUp || told.before < this.#toldUpTo || this.#early.size >= MAX_HELD)
      return false;
    this.#early.set(told.before, told);
    this.#earlyUntil ??= setTimeout(() => this.#catchUp(), withinMs).unref();
    return true;
  }

  #offerNext(): void {
    const next = this.#early.get(this.#toldUpTo);
    this.#early.delete(this.#toldUpTo);
    if (this.#early.size === 0) this.#endHolding();
    if (next) this.#offerNow(next);
  }

  #endHolding(): void {
    clearTimeout(this.#earlyUntil);
    this.#earlyUntil = undefined;
    this.#early.clear();
  }

  /** The room's last timestamp, as the database had it a moment ago. */
  notice(head: number): void {
    if (head <= this.#toldUpTo) return;
    this.#noticedHead = Math.max(this.#noticedHead, head);
    if (this.#noticed) return;
    const { commitsArriveWithinMs, isStoring } = this.#options;
    if (commitsArriveWithinMs?.() || isStoring?.())
      this.#noticed = setTimeout(() => this.#readUnannounced(), ARRIVES_WITHIN_MS).unref();
    else this.#readUnannounced();
  }

  #readUnannounced(): void {
    this.#noticed = undefined;
    if (!this.#isNoticedBeyond) return;
    this.#options.measure?.offered('unannounced');
    this.#readOnInBackground();
  }

  get #isNoticedBeyond(): boolean {
    return this.#noticedHead > this.#toldUpTo;
  }

  /** After a failure that may have stored something: looks for it. */
  doubt(): void {
    this.#catchUp();
    clearTimeout(this.#lookAgain);
    this.#lookAgain = setTimeout(() => this.#catchUp(), STATEMENT_MAY_GO_ON_MS);
    this.#lookAgain.unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#lookAgain);
    clearTimeout(this.#noticed);
    this.#endHolding();
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
    this.#readOnInBackground();
  }

  #readOnInBackground(): void {
    this.#endHolding();
    this.#catchingUp ??= this.#readUntilCaughtUp();
  }

  async #readUntilCaughtUp(): Promise<void> {
    for (let failures = 0; this.#isBehind || this.#isNoticedBeyond; ) {
      const isHeadKnown = !this.#isBehind;
      this.#isBehind = false;
      try {
        await this.#readUpTo(isHeadKnown ? this.#noticedHead : await this.#readHead());
        failures = 0;
      } catch (error) {
        if (this.#isClosed) break;
        this.#options.log.error({ err: error }, 'a room could not be caught up with');
        this.#isBehind = true;
        await this.#pause(RETRY_AFTER_MS[failures++] ?? LONGEST_RETRY_AFTER_MS);
      }
    }
    this.#catchingUp = null;
    // Those that were read meanwhile are told already; one that doesn't follow on what was told is read.
    for (const told of this.#held.splice(0)) this.offer(told);
  }

  async #readHead(): Promise<number> {
    const head = await this.#options.readHead();
    // The database is in an older state, such as a restored one.
    if (head < this.#toldUpTo) {
      this.#options.measure?.offered('went_back');
      this.#options.log.error('the room has lost what was told: its database went back');
    }
    this.#toldUpTo = Math.min(this.#toldUpTo, head);
    this.#noticedHead = Math.min(this.#noticedHead, head);
    return head;
  }

  async #readUpTo(head: number): Promise<void> {
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
      if (last) this.#noteTold(messages.slice(0, count));
    }
  }

  #noteTold(messages: readonly Message[]): void {
    this.#options.measure?.told(messages);
    this.#options.onTold(messages);
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
