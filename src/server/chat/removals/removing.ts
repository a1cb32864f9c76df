/** Takes messages away from a room: one removal after the other, told in the order of their numbers, whatever fails. */
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import type { RecentPage } from '../log/recent-page.ts';
import {
  ERASED_TOGETHER,
  type Erasure,
  eraseMessagesBefore,
  readRemovals,
  removeMessage,
} from '../messages.ts';
import { toTimestamp } from '../timestamp.ts';
import { REMOVALS_REMEMBERED, type Removal, type Removals } from './removals.ts';

/** In one go, older ones go untold: nobody has paged back that far. */
const ERASURES_TOLD = REMOVALS_REMEMBERED / ERASED_TOGETHER;
const DOUBT_SETTLED_AFTER_MS = 500;
const ERASURE_PAUSE_MS = 20;

type Options = {
  db: Db;
  room: RoomId;
  now: () => number;
  removals: Removals;
  recent: RecentPage;
  loaded: Promise<void>;
  /** Tells all members that a message is gone, and the number of its removal. */
  tell: (id: string, number: number) => void;
  /** Called when something was deleted that is to leave the files too. */
  onErased: () => void;
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

  /** Takes a message away from everybody, at once; false when it isn't there. */
  remove(id: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const { db, room, now } = this.#options;
      const removal = await removeMessage(db, room, id, now());
      if (!removal) return false;
      await this.#tellRemoved(removal);
      return true;
    });
  }

  async #tellRemoved(removal: Removal): Promise<void> {
    try {
      // Before members are told: whoever joins meanwhile is told as well, and finds a whole page at any moment.
      await this.#options.recent.takeOut(removal.id);
    } finally {
      this.#options.removals.removed(removal);
      this.#options.tell(removal.id, removal.number);
      this.#options.onErased();
    }
  }

  /** Erases what was stored before `beforeUs`, in the database, in memory and from members' screens. */
  async eraseBefore(beforeUs: number): Promise<number> {
    let count = 0;
    for (let commits = 0; !this.#isClosed; commits++) {
      const erasure = await this.#inTurn(() => this.#eraseSome(beforeUs, commits < ERASURES_TOLD));
      if (!erasure) break;
      count += erasure.count;
      // Between two, whatever has waited for the database meanwhile goes first.
      await new Promise((resolve) => setTimeout(resolve, ERASURE_PAUSE_MS));
    }
    if (count > 0) this.#options.onErased();
    return count;
  }

  async #eraseSome(beforeUs: number, isTold: boolean): Promise<Erasure | null> {
    const erasure = await eraseMessagesBefore(this.#options.db, this.#options.room, beforeUs);
    if (!erasure) return null;
    await this.#options.recent.eraseBefore(toTimestamp(beforeUs));
    const { number, messages } = erasure;
    const before = this.#options.removals.latest;
    this.#options.removals.erased(number, beforeUs, isTold ? messages : null);
    // The last one carries the number: whose connection breaks amid these asks for all of them again.
    if (isTold)
      messages.forEach(({ id }, index) => {
        this.#options.tell(id, index < messages.length - 1 ? before : number);
      });
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

  /** A commit whose answer was lost may have taken something away all the same. */
  #doubt(): void {
    this.#isInDoubt = true;
    const look = () => this.#isClosed || this.#inTurn(async () => {}).catch(() => {});
    setTimeout(look, DOUBT_SETTLED_AFTER_MS).unref();
  }

  async #tellMissed(): Promise<void> {
    if (!this.#isInDoubt) return;
    const stored = await readRemovals(this.#options.db, this.#options.room, REMOVALS_REMEMBERED);
    const { latest } = this.#options.removals;
    this.#isInDoubt = false;
    for (const removal of stored.removed) if (removal.number > latest) await this.#tellRemoved(removal);
    if (stored.lastErasure <= latest) return;
    // Which messages it erased is in no database any more: who comes back begins anew.
    this.#options.removals.erased(stored.lastErasure, stored.erasedBefore, null);
    await this.#options.recent.eraseBefore(toTimestamp(stored.erasedBefore));
  }
}
