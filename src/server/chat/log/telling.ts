/** Tells a room's messages once each, in the database's order. What doesn't follow directly on the last is read there. */
import type { Message } from '#shared/chat.ts';
import type { Log } from '../../log.ts';
import type { Missed } from '../store-messages.ts';
import { toMicroseconds } from '../timestamp.ts';
import { Readings } from './readings.ts';
import type { OwnSource, Source } from './source.ts';

/** A statement whose connection is lost can still be committed within this time. */
const STATEMENT_MAY_GO_ON_MS = 10_000;
const RETRY_AFTER_MS = [50, 200];
const LONGEST_RETRY_AFTER_MS = 1000;
/** A message that failed this often is left out, because it must not hold up all later ones. */
const MAX_TRIES = 3;

/** `before` and `upTo` are the room's last timestamps before and after the commit, in microseconds. */
export type Told = { before: number; upTo: number; fresh: readonly Message[] };

/** The outcome of a commit. `read`: read from the database, because another one before it hadn't been told yet. */
export type OfferResult = 'in_order' | 'repeated' | 'read' | 'went_back';

type Options = {
  source: Source;
  openAnother?: (() => OwnSource) | undefined;
  tell: (message: Message) => void;
  onTold: (messages: readonly Message[]) => void;
  measure?: { offered: (result: OfferResult) => void; told: (messages: readonly Message[]) => void };
  log: Log;
};

export class Telling {
  readonly #options: Options;
  readonly #readings: Readings;
  readonly #tellOne: (message: Message) => void;
  #toldUpTo = 0;
  /** Up to where it is known that there is something to read; where it isn't known, the database is asked. */
  #noticedHead = 0;
  #isBehind = false;
  #catchingUp: Promise<void> | null = null;
  #lookAgain: NodeJS.Timeout | undefined;
  #isClosed = false;
  #endPause = () => {};

  constructor(options: Options) {
    this.#options = options;
    this.#readings = new Readings(options.source, options.openAnother);
    this.#tellOne = withBoundedTries(options.tell, options.log);
  }

  /** In microseconds; later messages may be stored already. */
  get toldUpTo(): number {
    return this.#toldUpTo;
  }

  async start(): Promise<void> {
    this.#toldUpTo = await this.#options.source.readHead();
  }

  /** While something may be stored that nobody was told: after which time a commit had better bring it. */
  get wantedAfter(): number | undefined {
    return this.#catchingUp || this.#lookAgain ? this.#toldUpTo : undefined;
  }

  /** Takes in all that is stored after one time and up to another. */
  fill({ after, messages }: Missed, upTo: number): void {
    if (after > this.#toldUpTo || upTo <= this.#toldUpTo) return;
    const fresh = messages.filter(({ timestamp }) => toMicroseconds(timestamp) > this.#toldUpTo);
    this.offer({ before: this.#toldUpTo, upTo, fresh });
  }

  offer(told: Told): void {
    if (told.upTo <= this.#toldUpTo) this.#options.measure?.offered('repeated');
    else if (told.before === this.#toldUpTo) this.#tellInOrder(told);
    else this.notice(told.upTo);
    this.#hurry();
  }

  #tellInOrder(told: Told): void {
    try {
      this.#tellAll(told.fresh, told.upTo);
      this.#options.measure?.offered('in_order');
    } catch (error) {
      this.#options.log.error({ err: error }, 'a stored message could not be told');
      this.#catchUp();
    }
  }

  /** The database answers, so that what is stored and not yet told needn't wait for a connection that may be dead. */
  #hurry(): void {
    this.#endPause();
    if (this.#isNoticedBeyond) this.#readings.hurry();
  }

  /** The room's last timestamp, as the database had it a moment ago: what is stored up to there is read. */
  notice(head: number): void {
    if (head <= this.#toldUpTo) return;
    this.#noticedHead = Math.max(this.#noticedHead, head);
    this.#options.measure?.offered('read');
    this.#hurry();
    this.#readOnInBackground();
  }

  get #isNoticedBeyond(): boolean {
    return this.#noticedHead > this.#toldUpTo;
  }

  /** After a failure that may have stored something: looks for it. */
  doubt(): void {
    this.#catchUp();
    clearTimeout(this.#lookAgain);
    this.#lookAgain = setTimeout(() => {
      this.#lookAgain = undefined;
      this.#catchUp();
    }, STATEMENT_MAY_GO_ON_MS).unref();
  }

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
    this.#readOnInBackground();
  }

  #readOnInBackground(): void {
    this.#catchingUp ??= this.#readUntilCaughtUp();
  }

  async #readUntilCaughtUp(): Promise<void> {
    for (let failures = 0; this.#isBehind || this.#isNoticedBeyond; ) {
      const isHeadKnown = !this.#isBehind;
      this.#isBehind = false;
      try {
        const reading = this.#readings.run(async (source, isOver) => {
          await this.#readUpTo(this.#noticedHead, source, isOver);
          if (!isHeadKnown) await this.#readUpTo(await this.#readHead(source, isOver), source, isOver);
        });
        this.#hurry();
        await reading;
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

  async #readHead(source: Source, isOver: () => boolean): Promise<number> {
    const toldUpTo = this.#toldUpTo;
    const head = await source.readHead();
    // More may have been told than was stored when this was read.
    if (isOver() || head >= toldUpTo || toldUpTo !== this.#toldUpTo) return head;
    // The database is in an older state, such as a restored one.
    this.#options.measure?.offered('went_back');
    this.#options.log.error('the room has lost what was told: its database went back');
    this.#toldUpTo = head;
    this.#noticedHead = Math.min(this.#noticedHead, head);
    return head;
  }

  async #readUpTo(head: number, source: Source, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.#toldUpTo < head) {
      const messages = await source.readBetween(this.#toldUpTo, head);
      if (isOver()) return;
      // Some may have been told while they were read.
      const fresh = messages.filter(({ timestamp }) => toMicroseconds(timestamp) > this.#toldUpTo);
      const last = messages.at(-1);
      this.#tellAll(fresh, Math.max(this.#toldUpTo, last ? toMicroseconds(last.timestamp) : head));
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
}

/** Gives `tell` as a function that throws for the same message no more than twice. */
function withBoundedTries(tell: (message: Message) => void, log: Log): (message: Message) => void {
  let failed = { at: 0, tries: 0 };
  return (message) => {
    try {
      tell(message);
    } catch (error) {
      const at = toMicroseconds(message.timestamp);
      failed = { at, tries: failed.at === at ? failed.tries + 1 : 1 };
      if (failed.tries < MAX_TRIES) throw error;
      log.error({ err: error }, 'a message was left out: it can’t be told');
    }
  };
}
