/**
 * Removes messages one after the other, and sends the removals to members in the order of their numbers, even after
 * failures.
 */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import type { RecentPage } from '../log/pages.ts';
import { readRoom, toMessage } from '../messages.ts';
import { readChangesAfter } from '../search/stored-messages.ts';
import { formerMember } from '../texts.ts';
import { toTimestamp } from '../timestamp.ts';
import { hideMessage, letMessageStand, readReturns } from './held-messages.ts';
import {
  REMOVALS_REMEMBERED,
  RETURNS_REMEMBERED,
  RecentRemovals,
  type Removal,
  type Return,
} from './recent-removals.ts';
import {
  ERASED_TOGETHER,
  type Erasure,
  eraseMessagesBefore,
  readRemovals,
  removeMessages,
} from './stored-removals.ts';

/** Authors can remove their own messages for a day (contract §3). */
export const OWN_REMOVED_WITHIN_MS = 24 * 60 * 60_000;

/** A run sends this many commits to members; later ones erase messages so old that nobody has paged back to them. */
const ERASURES_SENT = REMOVALS_REMEMBERED / ERASED_TOGETHER;
const RECHECK_AFTER_MS = 500;
const ERASURE_PAUSE_MS = 20;
const READ_TOGETHER = 200;

type Options = {
  db: Db;
  room: RoomId;
  now: () => number;
  page: RecentPage;
  whenLoaded: () => Promise<void>;
  sendRemoved: (id: string, number: number) => void;
  sendReturned: (message: Message) => void;
  /** Called when something was deleted that must leave the database's files too. */
  onErased: () => void;
  /** Called after each change that the search and other processes must follow. */
  onChanged: () => void;
};

export class Removals {
  readonly recent = new RecentRemovals();
  readonly #options: Options;
  #last: Promise<unknown> = Promise.resolve();
  #mayLack = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  close(): void {
    this.#isClosed = true;
  }

  async load(): Promise<void> {
    const { db, room } = this.#options;
    const removals = await readRemovals(db, room, REMOVALS_REMEMBERED);
    const known = { upTo: removals.lastRemoval, limit: RETURNS_REMEMBERED };
    this.recent.load({ ...removals, returned: await readReturns(db, room, known) });
  }

  /** Call this when other processes may have removed messages up to this number. */
  catchUpTo(number: number): void {
    if (number > this.recent.latest) this.#catchUp();
  }

  /** Returns false if there is no such message. */
  remove(id: string): Promise<boolean> {
    const { db, room, now } = this.#options;
    return this.#inTurn(async () => {
      const [removal = null] = await removeMessages(db, room, [id], now());
      return this.#sendTaken(removal);
    });
  }

  /** Hides a message until a moderator decides; returns false if it isn't there or too few reports count against it. */
  hide(id: string, fewest: number): Promise<boolean> {
    const { db, room, now } = this.#options;
    return this.#inTurn(async () => this.#sendTaken(await hideMessage(db, room, { id, fewest, now: now() })));
  }

  letStand(id: string): Promise<void> {
    const { db, room, now } = this.#options;
    return this.#inTurn(async () => {
      const back = await letMessageStand(db, room, id, now());
      if (back && this.#isNext(back.number)) await this.#sendReturned(back);
      else if (back) await this.#sendAllMissed();
    });
  }

  async #sendTaken(removal: Removal | null): Promise<boolean> {
    if (!removal) return false;
    if (this.#isNext(removal.number)) await this.#sendRemoved(removal);
    else await this.#sendAllMissed();
    return true;
  }

  async #sendRemoved(removal: Removal): Promise<void> {
    try {
      // The page changes first, so that it is always whole; a member who joins meanwhile gets the removal as well.
      await this.#options.page.takeOut(removal.id);
    } finally {
      this.recent.removed(removal);
      this.#options.sendRemoved(removal.id, removal.number);
      this.#options.onErased();
      this.#options.onChanged();
    }
  }

  async #sendReturned(back: Return): Promise<void> {
    const isRenamed = back.message.user === formerMember;
    try {
      await this.#options.page.takeIn(back.message);
    } finally {
      this.recent.returned(back);
      // A renamed message wasn't away, and windows still show its former name, so it is removed from them first.
      if (isRenamed) this.#options.sendRemoved(back.message.id, back.number);
      this.#options.sendReturned(back.message);
      this.#options.onChanged();
    }
  }

  /** Returns the number of erased messages. */
  async eraseBefore(beforeUs: number): Promise<number> {
    let count = 0;
    for (let commits = 0; !this.#isClosed; commits++) {
      const erasure = await this.#inTurn(() => this.#eraseSome(beforeUs, commits < ERASURES_SENT));
      if (!erasure) break;
      count += erasure.count;
      // The pause lets other work that waits for the database go first.
      await new Promise((resolve) => setTimeout(resolve, ERASURE_PAUSE_MS));
    }
    if (count > 0) {
      this.#options.onErased();
      this.#options.onChanged();
    }
    return count;
  }

  async #eraseSome(beforeUs: number, isSent: boolean): Promise<Erasure | null> {
    const erasure = await eraseMessagesBefore(this.#options.db, this.#options.room, beforeUs);
    if (!erasure) return null;
    await this.#options.page.eraseBefore(toTimestamp(beforeUs));
    const { number, messages } = erasure;
    const before = this.recent.latest;
    const upTo = this.#isNext(number) ? number : before;
    this.recent.erased(upTo, beforeUs, isSent ? messages : null);
    // The last event alone carries the new number: a member who misses it then requests all of these removals again.
    if (isSent)
      messages.forEach(({ id }, index) => {
        this.#options.sendRemoved(id, index < messages.length - 1 ? before : upTo);
      });
    if (upTo !== number) await this.#sendAllMissed();
    return erasure;
  }

  #inTurn<T>(takeAway: () => Promise<T>): Promise<T> {
    const taken = this.#last
      .then(() => this.#options.whenLoaded())
      .then(() => this.#sendMissed())
      .then(takeAway);
    this.#last = taken.catch(() => this.#recheck());
    return taken;
  }

  /** Whether the number follows the last one; if not, another process has removed something in between. */
  #isNext(number: number): boolean {
    return number === this.recent.latest + 1;
  }

  /** A commit whose answer was lost may have removed something. */
  #recheck(): void {
    this.#mayLack = true;
    setTimeout(() => this.#catchUp(), RECHECK_AFTER_MS).unref();
  }

  #catchUp(): void {
    this.#mayLack = true;
    if (!this.#isClosed) this.#inTurn(async () => {}).catch(() => {});
  }

  async #sendMissed(): Promise<void> {
    if (this.#mayLack) await this.#sendAllMissed();
  }

  async #sendAllMissed(): Promise<void> {
    const { page, db, room } = this.#options;
    // A failure or a higher number from here on sets `#mayLack` again.
    this.#mayLack = false;
    const { lastRemoval, lastErasure, erasedBefore } = await readRoom(db, room);
    const { latest } = this.recent;
    await this.#sendUpTo(lastRemoval);
    if (lastErasure > latest) {
      // The erased ids are no longer in the database, so a member who comes back starts with a fresh page.
      this.recent.erased(lastErasure, erasedBefore, null);
      await page.eraseBefore(toTimestamp(erasedBefore));
    }
    this.recent.reached(lastRemoval);
  }

  /** Sends every change, however many there are: no window may keep showing a removed message or a former name. */
  async #sendUpTo(upTo: number): Promise<void> {
    const { db, room } = this.#options;
    for (let after = this.recent.latest; after < upTo; ) {
      const changes = await readChangesAfter(db, room, { after, upTo, limit: READ_TOGETHER });
      for (const { number, message, isReturn } of changes)
        if (isReturn) await this.#sendReturned({ number, message: toMessage(message) });
        else await this.#sendRemoved({ number, id: message.id, sentAt: message.sentAt });
      after = changes.length < READ_TOGETHER ? upTo : (changes.at(-1)?.number ?? upTo);
    }
  }
}
