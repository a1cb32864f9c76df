/** Removes messages one after the other, told in the order of their numbers, whatever fails. */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import type { RecentPage } from '../log/recent-page.ts';
import { toMessage } from '../messages.ts';
import { readChangesAfter } from '../search/stored-messages.ts';
import { formerMember } from '../texts.ts';
import { toTimestamp } from '../timestamp.ts';
import { hideMessage, letMessageStand } from './held-messages.ts';
import { REMOVALS_REMEMBERED, type Removal, type Removals } from './removals.ts';
import type { Return } from './returns.ts';
import {
  ERASED_TOGETHER,
  type Erasure,
  eraseMessagesBefore,
  readRemovalState,
  removeMessage,
} from './stored-removals.ts';

/** A message is its author's to remove for a day (contract §3). */
export const OWN_REMOVED_WITHIN_MS = 24 * 60 * 60_000;

/** Older ones in the same run go untold: nobody has paged back that far. */
const ERASURES_TOLD = REMOVALS_REMEMBERED / ERASED_TOGETHER;
const DOUBT_SETTLED_AFTER_MS = 500;
const ERASURE_PAUSE_MS = 20;
const READ_TOGETHER = 200;

type Options = {
  db: Db;
  room: RoomId;
  now: () => number;
  removals: Removals;
  recent: RecentPage;
  loaded: Promise<void>;
  tell: (id: string, number: number) => void;
  tellReturned: (message: Message) => void;
  /** Called when something was deleted that is to leave the database's files too. */
  onErased: () => void;
  /** Called after each change, which the search and other processes are to follow. */
  onChanged: () => void;
};

export class Removing {
  readonly #options: Options;
  #last: Promise<unknown> = Promise.resolve();
  #isInDoubt = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Other processes may have taken messages away up to this number. */
  notice(number: number): void {
    if (number > this.#options.removals.latest) this.#lookAgain();
  }

  /** False where there is no such message. */
  remove(id: string): Promise<boolean> {
    const { db, room, now } = this.#options;
    return this.#inTurn(async () => this.#tellTaken(await removeMessage(db, room, id, now())));
  }

  /** Hides a message until it is decided; false where it isn't there or too few reports count against it. */
  hide(id: string, fewest: number): Promise<boolean> {
    const { db, room, now } = this.#options;
    return this.#inTurn(async () => this.#tellTaken(await hideMessage(db, room, { id, fewest, now: now() })));
  }

  letStand(id: string): Promise<void> {
    const { db, room, now } = this.#options;
    return this.#inTurn(async () => {
      const back = await letMessageStand(db, room, id, now());
      if (back && this.#isNext(back.number)) await this.#tellReturned(back);
      else if (back) await this.#tellAllMissed();
    });
  }

  async #tellTaken(removal: Removal | null): Promise<boolean> {
    if (!removal) return false;
    if (this.#isNext(removal.number)) await this.#tellRemoved(removal);
    else await this.#tellAllMissed();
    return true;
  }

  async #tellRemoved(removal: Removal): Promise<void> {
    try {
      // Before members are told: who joins meanwhile is told as well, and finds a whole page at any moment.
      await this.#options.recent.takeOut(removal.id);
    } finally {
      this.#options.removals.removed(removal);
      this.#options.tell(removal.id, removal.number);
      this.#options.onErased();
      this.#options.onChanged();
    }
  }

  async #tellReturned(back: Return): Promise<void> {
    const isRenamed = back.message.user === formerMember;
    try {
      await this.#options.recent.takeIn(back.message);
    } finally {
      this.#options.removals.returned(back);
      // It wasn't away: windows still show the name that it had.
      if (isRenamed) this.#options.tell(back.message.id, back.number);
      this.#options.tellReturned(back.message);
      this.#options.onChanged();
    }
  }

  async eraseBefore(beforeUs: number): Promise<number> {
    let count = 0;
    for (let commits = 0; !this.#isClosed; commits++) {
      const erasure = await this.#inTurn(() => this.#eraseSome(beforeUs, commits < ERASURES_TOLD));
      if (!erasure) break;
      count += erasure.count;
      // Lets what has waited for the database go first.
      await new Promise((resolve) => setTimeout(resolve, ERASURE_PAUSE_MS));
    }
    if (count > 0) {
      this.#options.onErased();
      this.#options.onChanged();
    }
    return count;
  }

  async #eraseSome(beforeUs: number, isTold: boolean): Promise<Erasure | null> {
    const erasure = await eraseMessagesBefore(this.#options.db, this.#options.room, beforeUs);
    if (!erasure) return null;
    await this.#options.recent.eraseBefore(toTimestamp(beforeUs));
    const { number, messages } = erasure;
    const before = this.#options.removals.latest;
    const upTo = this.#isNext(number) ? number : before;
    this.#options.removals.erased(upTo, beforeUs, isTold ? messages : null);
    // The last one carries the number: who loses the connection before it asks for all of them again.
    if (isTold)
      messages.forEach(({ id }, index) => {
        this.#options.tell(id, index < messages.length - 1 ? before : upTo);
      });
    if (upTo !== number) await this.#tellAllMissed();
    return erasure;
  }

  #inTurn<T>(takeAway: () => Promise<T>): Promise<T> {
    const taken = this.#last
      .then(() => this.#options.loaded)
      .then(() => this.#tellMissed())
      .then(takeAway);
    this.#last = taken.catch(() => this.#doubt());
    return taken;
  }

  /** Else another process has removed something in between. */
  #isNext(number: number): boolean {
    return number === this.#options.removals.latest + 1;
  }

  /** A commit whose answer was lost may have removed something. */
  #doubt(): void {
    this.#isInDoubt = true;
    setTimeout(() => this.#lookAgain(), DOUBT_SETTLED_AFTER_MS).unref();
  }

  #lookAgain(): void {
    this.#isInDoubt = true;
    if (!this.#isClosed) this.#inTurn(async () => {}).catch(() => {});
  }

  async #tellMissed(): Promise<void> {
    if (this.#isInDoubt) await this.#tellAllMissed();
  }

  async #tellAllMissed(): Promise<void> {
    const { removals, recent, db, room } = this.#options;
    // What is noticed or fails from here on is in doubt again.
    this.#isInDoubt = false;
    const { lastRemoval, lastErasure, erasedBefore } = await readRemovalState(db, room);
    const { latest } = removals;
    await this.#tellUpTo(lastRemoval);
    if (lastErasure > latest) {
      // The erased ids are in no database any more: who comes back starts with a fresh page.
      removals.erased(lastErasure, erasedBefore, null);
      await recent.eraseBefore(toTimestamp(erasedBefore));
    }
    removals.reached(lastRemoval);
  }

  /** Every change, however many: none may leave a removed message, or a former name, where others read it. */
  async #tellUpTo(upTo: number): Promise<void> {
    const { removals, db, room } = this.#options;
    for (let after = removals.latest; after < upTo; ) {
      const changes = await readChangesAfter(db, room, { after, upTo, limit: READ_TOGETHER });
      for (const { number, message, isReturn } of changes)
        if (isReturn) await this.#tellReturned({ number, message: toMessage(message) });
        else await this.#tellRemoved({ number, id: message.id, sentAt: message.sentAt });
      after = changes.length < READ_TOGETHER ? upTo : (changes.at(-1)?.number ?? upTo);
    }
  }
}
