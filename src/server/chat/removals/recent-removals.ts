/** A room's newest removals and returns, kept in memory for members who come back (decisions 18 and 36). */
import type { Message } from '#shared/chat.ts';
import { toMicroseconds, toTimestamp } from '../timestamp.ts';

export type Removal = {
  /** Grows with every removal, across processes and restarts; messages erased by one commit share a number. */
  number: number;
  id: string;
  /** The message's timestamp, in microseconds. */
  sentAt: number;
};

/** A message that came back or was renamed, with its number among the room's removals. */
export type Return = { number: number; message: Message };

/** The position from which a member comes back (contract §3). */
export type Position = { since?: string | undefined; removalsSeen?: number | undefined };

type Stored = {
  lastRemoval: number;
  lastErasure: number;
  erasedBefore: number;
  removed: Removal[];
  returned: Return[];
};

/** The number of removals of each kind that are remembered. A member who has missed more starts with a fresh page. */
export const REMOVALS_REMEMBERED = 1000;

/** Returns are remembered with their texts, so fewer of them are kept. */
export const RETURNS_REMEMBERED = 200;

export class RecentRemovals {
  #latest = 0;
  #latestReturn = 0;
  #removed = new Newest<Removal>(REMOVALS_REMEMBERED);
  #erased = new Newest<Removal>(REMOVALS_REMEMBERED);
  #erasedBefore = 0;
  #returned = new Newest<Return>(RETURNS_REMEMBERED);

  /** Loads what the database has. The ids of messages erased by age are no longer in the database. */
  load({ lastRemoval, lastErasure, erasedBefore, removed, returned }: Stored): void {
    this.#latest = lastRemoval;
    this.#removed.load(removed.map((removal) => [removal.id, removal]));
    this.#erased.forgottenUpTo = lastErasure;
    this.#erasedBefore = erasedBefore;
    this.#returned.load(returned.map((back) => [back.message.id, back]));
    this.#latestReturn = returned.at(-1)?.number ?? 0;
  }

  /** The number of the newest removal that members were sent. */
  get latest(): number {
    return this.#latest;
  }

  /** Notes that every removal up to this number was sent; some numbers have no removal. */
  reached(number: number): void {
    this.#latest = Math.max(this.#latest, number);
  }

  /** Must be called in the turn of the event loop in which members are sent the removal. */
  removed(removal: Removal): void {
    this.reached(removal.number);
    this.#removed.add(removal.id, removal);
    this.#returned.delete(removal.id);
  }

  returned(back: Return): void {
    this.reached(back.number);
    this.#latestReturn = Math.max(this.#latestReturn, back.number);
    this.#removed.delete(back.message.id);
    this.#returned.add(back.message.id, back);
  }

  /** The number of the newest return: a page that was read before it may lack a message. */
  get latestReturn(): number {
    return this.#latestReturn;
  }

  /** Returns the messages that came back while a member at `position` was away; some may be known already. */
  returnedSince({ since, removalsSeen = 0 }: Position): Message[] {
    if (since === undefined) return [];
    const messages = this.#returned.after(removalsSeen).map(({ message }) => message);
    return messages.filter(({ timestamp }) => timestamp >= since);
  }

  /** Must be called in the turn that sends members the removals; `messages` is null if they weren't sent. */
  erased(number: number, beforeUs: number, messages: readonly Removal[] | null): void {
    this.reached(number);
    this.#erasedBefore = Math.max(this.#erasedBefore, beforeUs);
    const before = toTimestamp(beforeUs);
    for (const { message } of this.#returned.after(0))
      if (message.timestamp < before) this.#returned.delete(message.id);
    if (messages) for (const message of messages) this.#erased.add(message.id, message);
    else this.#erased.forgottenUpTo = number;
  }

  /** Whether the message was removed recently: a page read before may still contain it. */
  includes(id: string): boolean {
    return this.#removed.has(id) || this.#erased.has(id);
  }

  /** Returns the ids of removed messages that a member at `position` holds; null if they are no longer known. */
  missedSince({ since, removalsSeen = 0 }: Position): string[] | null {
    const from = since === undefined ? 0 : toMicroseconds(since);
    // A number from the future belongs to another database, such as one from before a restore.
    if (removalsSeen > this.#latest || removalsSeen < this.#removed.forgottenUpTo) return null;
    if (removalsSeen < this.#returned.forgottenUpTo) return null;
    if (from < this.#erasedBefore && removalsSeen < this.#erased.forgottenUpTo) return null;
    return [...this.#removed.after(removalsSeen), ...this.#erased.after(removalsSeen)]
      .filter(({ sentAt }) => sentAt >= from)
      .map(({ id }) => id);
  }
}

/** The newest changes, by the ids of their messages. */
class Newest<Change extends { number: number }> {
  /** Up to this number, changes may be missing here. */
  forgottenUpTo = 0;
  readonly #most: number;
  readonly #byId = new Map<string, Change>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes in the newest changes of the database, oldest first, up to as many as are remembered. */
  load(changes: [id: string, change: Change][]): void {
    for (const change of changes) this.add(...change);
    const [oldest] = this.#byId.values();
    if (changes.length === this.#most && oldest) this.forgottenUpTo = oldest.number - 1;
  }

  add(id: string, change: Change): void {
    this.#byId.set(id, change);
    for (const [oldest, { number }] of this.#byId) {
      if (this.#byId.size <= this.#most) return;
      this.#byId.delete(oldest);
      this.forgottenUpTo = number;
    }
  }

  delete(id: string): void {
    this.#byId.delete(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  after(number: number): Change[] {
    return [...this.#byId.values()].filter((change) => change.number > number);
  }
}
