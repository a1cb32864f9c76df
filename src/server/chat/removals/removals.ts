/**
 * What was taken away from a room: numbered in the order in which it went, the newest in memory, so that a member who
 * comes back learns what went meanwhile without a look into the database (decision 18).
 */
import { toMicroseconds } from '../timestamp.ts';

export type Removal = {
  /** Grows with every removal of the room, across all processes and restarts; what one commit erased shares one. */
  number: number;
  /** The message's. */
  id: string;
  /** Its place in the room, in microseconds. */
  sentAt: number;
};

/** What a member holds who comes back (contract §3). */
export type Position = { since?: string | undefined; removalsSeen?: number | undefined };

type Stored = { lastRemoval: number; lastErasure: number; erasedBefore: number; removed: Removal[] };

/** Of each kind. Who has missed more begins anew. */
export const REMOVALS_REMEMBERED = 1000;

export class Removals {
  #latest = 0;
  #removed = new Newest(0);
  #erased = new Newest(0);
  #erasedBefore = 0;

  /** Takes over what is stored; ids of what was erased by age are in no database any more. */
  load({ lastRemoval, lastErasure, erasedBefore, removed }: Stored): void {
    this.#latest = lastRemoval;
    const isAll = removed.length < REMOVALS_REMEMBERED;
    this.#removed = new Newest(isAll ? 0 : (removed[0]?.number ?? 0) - 1);
    for (const removal of removed) this.#removed.add(removal);
    this.#erased = new Newest(lastErasure);
    this.#erasedBefore = erasedBefore;
  }

  /** The number of the newest removal that members were told of. */
  get latest(): number {
    return this.#latest;
  }

  /** Notes a removal, in the turn in which members are told of it. */
  removed(removal: Removal): void {
    this.#latest = removal.number;
    this.#removed.add(removal);
  }

  /** Notes what one commit erased by age: `messages`, if members were told of each, or nothing of them. */
  erased(number: number, beforeUs: number, messages: readonly Removal[] | null): void {
    this.#latest = number;
    this.#erasedBefore = Math.max(this.#erasedBefore, beforeUs);
    if (messages) for (const message of messages) this.#erased.add(message);
    else this.#erased.forgottenUpTo = number;
  }

  /** Whether the message was taken away lately: a page read before may still have it. */
  includes(id: string): boolean {
    return this.#removed.has(id) || this.#erased.has(id);
  }

  /** The ids of what a member at `position` holds and is gone since; null where that isn't known any more. */
  missedSince({ since, removalsSeen = 0 }: Position): string[] | null {
    const from = since === undefined ? 0 : toMicroseconds(since);
    // A number from the future is that of another database, such as one from before a backup was restored.
    if (removalsSeen > this.#latest || removalsSeen < this.#removed.forgottenUpTo) return null;
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

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  after(number: number, fromUs: number): string[] {
    return [...this.#byId.values()]
      .filter((removal) => removal.number > number && removal.sentAt >= fromUs)
      .map(({ id }) => id);
  }
}
