/**
 * Sends a room's messages to its members, once each and in the database's order. If a commit doesn't follow directly on
 * what was sent last, the gap is read from the database (decision 25).
 */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Log } from '../../log.ts';
import { commitsOffered, deliverySeconds } from '../../metrics.ts';
import type { Missed } from '../store-messages.ts';
import { toMicroseconds } from '../timestamp.ts';
import { GapReader, type OwnSource, type Source } from './gap-reader.ts';

/** A statement whose connection is lost can still be committed within this time. */
const STATEMENT_MAY_GO_ON_MS = 10_000;
const RETRY_AFTER_MS = [50, 200];
const LONGEST_RETRY_AFTER_MS = 1000;
/** A message that failed this often is left out, because it must not hold up all later ones. */
const MAX_TRIES = 3;

/** `before` and `upTo` are the room's last timestamps before and after the commit, in microseconds. */
export type Committed = { before: number; upTo: number; fresh: readonly Message[] };

/** The outcome of a commit. `read`: messages are read from the database, since earlier ones weren't sent yet. */
type OfferResult = 'in_order' | 'repeated' | 'read' | 'went_back';

type Options = {
  room: RoomId;
  now: () => number;
  source: Source;
  openAnother?: (() => OwnSource) | undefined;
  send: (message: Message) => void;
  onSent: (messages: readonly Message[]) => void;
  log: Log;
};

export class RoomFeed {
  readonly #options: Options;
  readonly #gaps: GapReader;
  readonly #sendOne: (message: Message) => void;
  #sentUpTo = 0;
  /** The last timestamp that the database is known to have; `#isBehind` is set when there may be a later one. */
  #knownHead = 0;
  #isBehind = false;
  #catchingUp: Promise<void> | null = null;
  #recheckTimer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #endPause = () => {};

  constructor(options: Options) {
    this.#options = options;
    this.#gaps = new GapReader(options.source, options.openAnother);
    this.#sendOne = withFewTries(options.send, options.log);
  }

  /** The last timestamp that was sent, in microseconds; later messages may be stored already. */
  get sentUpTo(): number {
    return this.#sentUpTo;
  }

  async start(): Promise<void> {
    this.#sentUpTo = await this.#options.source.readHead();
  }

  /** The timestamp after which the next commit must also read messages; undefined if none can be missing. */
  get missingAfter(): number | undefined {
    return this.#catchingUp || this.#recheckTimer ? this.#sentUpTo : undefined;
  }

  /** Sends `messages`, which are all that is stored after `after` and up to `upTo`. */
  fillGap({ after, messages }: Missed, upTo: number): void {
    if (after > this.#sentUpTo || upTo <= this.#sentUpTo) return;
    const fresh = messages.filter(({ timestamp }) => toMicroseconds(timestamp) > this.#sentUpTo);
    this.offer({ before: this.#sentUpTo, upTo, fresh });
  }

  /** Sends a commit's messages, or first those that are missing before them. */
  offer(commit: Committed): void {
    if (commit.upTo <= this.#sentUpTo) this.#count('repeated');
    else if (commit.before === this.#sentUpTo) this.#sendInOrder(commit);
    else this.catchUpTo(commit.upTo);
    this.#hurry();
  }

  #sendInOrder(commit: Committed): void {
    try {
      this.#sendAll(commit.fresh, commit.upTo);
      this.#count('in_order');
    } catch (error) {
      this.#options.log.error({ err: error }, 'a stored message could not be sent');
      this.#catchUp();
    }
  }

  /** Call this when the database has answered: a retry starts at once, on another connection if one is dead. */
  #hurry(): void {
    this.#endPause();
    if (this.#isKnownToLack) this.#gaps.hurry();
  }

  /** Reads up to `head`, the room's last timestamp in the database a moment ago. */
  catchUpTo(head: number): void {
    if (head <= this.#sentUpTo) return;
    this.#knownHead = Math.max(this.#knownHead, head);
    this.#count('read');
    this.#hurry();
    this.#readOnInBackground();
  }

  get #isKnownToLack(): boolean {
    return this.#knownHead > this.#sentUpTo;
  }

  /** Looks for messages that a failed commit may have stored. */
  recheck(): void {
    this.#catchUp();
    clearTimeout(this.#recheckTimer);
    this.#recheckTimer = setTimeout(() => {
      this.#recheckTimer = undefined;
      this.#catchUp();
    }, STATEMENT_MAY_GO_ON_MS).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#recheckTimer);
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
    for (let failures = 0; this.#isBehind || this.#isKnownToLack; ) {
      const isHeadKnown = !this.#isBehind;
      this.#isBehind = false;
      try {
        const reading = this.#gaps.run(async (source, isOver) => {
          await this.#readUpTo(this.#knownHead, source, isOver);
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
    const sentUpTo = this.#sentUpTo;
    const head = await source.readHead();
    // If messages were sent while `head` was read, it may be older than they are.
    if (isOver() || head >= sentUpTo || sentUpTo !== this.#sentUpTo) return head;
    // The database is in an older state, such as a restored one.
    this.#count('went_back');
    this.#options.log.error('the room has lost what was sent: its database went back');
    this.#sentUpTo = head;
    this.#knownHead = Math.min(this.#knownHead, head);
    return head;
  }

  async #readUpTo(head: number, source: Source, isOver: () => boolean): Promise<void> {
    while (!isOver() && this.#sentUpTo < head) {
      const messages = await source.readBetween(this.#sentUpTo, head);
      if (isOver()) return;
      // Some messages may have been sent while they were read.
      const fresh = messages.filter(({ timestamp }) => toMicroseconds(timestamp) > this.#sentUpTo);
      const last = messages.at(-1);
      this.#sendAll(fresh, Math.max(this.#sentUpTo, last ? toMicroseconds(last.timestamp) : head));
    }
  }

  #sendAll(messages: readonly Message[], upTo: number): void {
    let count = 0;
    try {
      for (const message of messages) {
        this.#sendOne(message);
        count++;
      }
      this.#sentUpTo = upTo;
    } finally {
      const last = messages[count - 1];
      if (last && count < messages.length) this.#sentUpTo = toMicroseconds(last.timestamp);
      if (last) this.#noteSent(messages.slice(0, count));
    }
  }

  #noteSent(messages: readonly Message[]): void {
    const { room, now, onSent } = this.#options;
    const nowUs = now() * 1000;
    for (const { timestamp } of messages)
      deliverySeconds.observe({ room }, Math.max(0, nowUs - toMicroseconds(timestamp)) / 1e6);
    onSent(messages);
  }

  #count(result: OfferResult): void {
    commitsOffered.inc({ room: this.#options.room, result });
  }
}

/** Wraps `send` in a function that throws for the same message at most twice. */
function withFewTries(send: (message: Message) => void, log: Log): (message: Message) => void {
  let failed = { at: 0, tries: 0 };
  return (message) => {
    try {
      send(message);
    } catch (error) {
      const at = toMicroseconds(message.timestamp);
      failed = { at, tries: failed.at === at ? failed.tries + 1 : 1 };
      if (failed.tries < MAX_TRIES) throw error;
      log.error({ err: error }, 'a message was left out: it can’t be sent');
    }
  };
}
