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
  #removed = new Newest(0);
  #erased = new Newest(0);
  #erasedBefore = 0;
  #returned = new Returns(0);

  /** Loads what the database has. The ids of messages erased by age are no longer in the database. */
  load({ lastRemoval, lastErasure, erasedBefore, removed, returned }: Stored): void {
    this.#latest = lastRemoval;
    const isAll = removed.length < REMOVALS_REMEMBERED;
    this.#removed = new Newest(isAll ? 0 : (removed[0]?.number ?? 0) - 1);
    for (const removal of removed) this.#removed.add(removal);
    this.#erased = new Newest(lastErasure);
    this.#erasedBefore = erasedBefore;
    const areAll = returned.length < RETURNS_REMEMBERED;
    this.#returned = new Returns(areAll ? 0 : (returned[0]?.number ?? 0) - 1);
    for (const each of returned) this.#returned.add(each);
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
    this.#removed.add(removal);
    this.#returned.delete(removal.id);
  }

  returned(back: Return): void {
    this.reached(back.number);
    this.#removed.delete(back.message.id);
    this.#returned.add(back);
  }

  /** The number of the newest return: a page that was read before it may lack a message. */
  get latestReturn(): number {
    return this.#returned.latest;
  }

  /** Returns the messages that came back while a member at `position` was away; some may be known already. */
  returnedSince({ since, removalsSeen = 0 }: Position): Message[] {
    return since === undefined ? [] : this.#returned.after(removalsSeen, since);
  }

  /** Must be called in the turn that sends members the removals; `messages` is null if they weren't sent. */
  erased(number: number, beforeUs: number, messages: readonly Removal[] | null): void {
    this.reached(number);
    this.#erasedBefore = Math.max(this.#erasedBefore, beforeUs);
    this.#returned.deleteBefore(toTimestamp(beforeUs));
    if (messages) for (const message of messages) this.#erased.add(message);
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
    return [...this.#removed.after(removalsSeen, from), ...this.#erased.after(removalsSeen, from)];
  }
}

class Newest {
  /** Up to this number, removals may be missing here. */
  forgottenUpTo: number;
  readonly #byId = new Map<string, Removal>();

  constructor(forgottenUpTo: number) {
    this.forgottenUpTo = forgottenUpTo;
  }

  add(removal: Removal): void {
    this.#byId.set(removal.id, removal);
    if (this.#byId.size <= REMOVALS_REMEMBERED) return;
    const [oldest] = this.#byId.values();
    if (!oldest) return;
    this.#byId.delete(oldest.id);
    this.forgottenUpTo = oldest.number;
  }

  delete(id: string): void {
    this.#byId.delete(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  after(number: number, fromUs: number): string[] {
    return [...this.#byId.values()]
      .filter((removal) => removal.number > number && removal.sentAt >= fromUs)
      .map(({ id }) => id);
  }
}

class Returns {
  /** Up to this number, returns may be missing here. */
  forgottenUpTo: number;
  readonly #byId = new Map<string, Return>();
  #latest = 0;

  constructor(forgottenUpTo: number) {
    this.forgottenUpTo = forgottenUpTo;
  }

  get latest(): number {
    return this.#latest;
  }

  add(back: Return): void {
    this.#latest = Math.max(this.#latest, back.number);
    this.#byId.set(back.message.id, back);
    if (this.#byId.size <= RETURNS_REMEMBERED) return;
    const [oldest] = this.#byId.values();
    if (!oldest) return;
    this.#byId.delete(oldest.message.id);
    this.forgottenUpTo = oldest.number;
  }

  delete(id: string): void {
    this.#byId.delete(id);
  }

  deleteBefore(timestamp: string): void {
    for (const [id, { message }] of this.#byId) if (message.timestamp < timestamp) this.#byId.delete(id);
  }

  after(number: number, fromTimestamp: string): Message[] {
    return [...this.#byId.values()]
      .filter((back) => back.number > number && back.message.timestamp >= fromTimestamp)
      .map(({ message }) => message);
  }
}
