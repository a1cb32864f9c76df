/** A room's removals, numbered, the newest in memory, for members who come back (decision 18). */
import type { Message } from '#shared/chat.ts';
import { toMicroseconds, toTimestamp } from '../timestamp.ts';
import { RETURNS_REMEMBERED, type Return, Returns } from './returns.ts';

export type Removal = {
  /** Grows with every removal, across processes and restarts; what one commit erased shares one. */
  number: number;
  id: string;
  /** The message's timestamp, in microseconds. */
  sentAt: number;
};

/** What a returning member holds (contract §3). */
export type Position = { since?: string | undefined; removalsSeen?: number | undefined };

type Stored = {
  lastRemoval: number;
  lastErasure: number;
  erasedBefore: number;
  removed: Removal[];
  returned: Return[];
};

/** Of each kind. Who has missed more starts with a fresh page. */
export const REMOVALS_REMEMBERED = 1000;

export class Removals {
  #latest = 0;
  #removed = new Newest(0);
  #erased = new Newest(0);
  #erasedBefore = 0;
  #returned = new Returns(0);

  /** Ids of what was erased by age are in no database any more. */
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

  /** The number of the newest removal that members were told of. */
  get latest(): number {
    return this.#latest;
  }

  /** Every removal up to this number was told; some numbers stand for none. */
  reached(number: number): void {
    this.#latest = Math.max(this.#latest, number);
  }

  /** Call it in the turn in which members are told. */
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

  /** What came back while a member at `position` was away; also what that member didn't miss, if in doubt. */
  returnedSince({ since, removalsSeen = 0 }: Position): Message[] {
    return since === undefined ? [] : this.#returned.after(removalsSeen, since);
  }

  /** Call it in the turn in which members are told; `messages` is null when they weren't told of each. */
  erased(number: number, beforeUs: number, messages: readonly Removal[] | null): void {
    this.reached(number);
    this.#erasedBefore = Math.max(this.#erasedBefore, beforeUs);
    this.#returned.deleteBefore(toTimestamp(beforeUs));
    if (messages) for (const message of messages) this.#erased.add(message);
    else this.#erased.forgottenUpTo = number;
  }

  /** Whether the message was removed lately: a page read before may still have it. */
  includes(id: string): boolean {
    return this.#removed.has(id) || this.#erased.has(id);
  }

  /** The ids of what a member at `position` holds and is gone; null where that isn't known any more. */
  missedSince({ since, removalsSeen = 0 }: Position): string[] | null {
    const from = since === undefined ? 0 : toMicroseconds(since);
    // A number from the future is another database's, such as one from before a restore.
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
