/**
 * Adds a room's messages to the index and removes them from it within about a second, outside of the commits that store
 * them. After a crash the next start adds what is missing.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { readRoom } from '../messages.ts';
import {
  addEntries,
  countEntriesBefore,
  dropEntries,
  dropEntriesBefore,
  forgetRoom,
  type IndexedRoom,
  readIndexedRoom,
} from './index-entries.ts';
import { type IndexMerging, MANY } from './index-merging.ts';
import { readAfter, readChangesAfter, type StoredMessage, toEntry } from './stored-messages.ts';

const GATHER_MS = 200;
/** The interval in a busy room. It may be long, because a search itself reads what the index lacks. */
const LOOK_EVERY_MS = 1000;
const RETRY_AFTER_MS = 2000;
/** Commits are short, to leave most of the processor to those who chat. */
const ADDED_TOGETHER = 200;
/** Erasing an entry takes as long as adding thirty; if many are deleted, it is only noted that they are gone. */
const DROPPED_TOGETHER = { few: 20, many: 200 };

/** The number of the room's last removal, and the time before which all was erased by age. */
type Removed = { lastRemoval: number; erasedBefore: number };

type Options = { db: Db; index: Db; room: RoomId; onDropped: () => void; merging: IndexMerging; log: Log };

export class Indexing {
  readonly #options: Options;
  readonly #closed = new AbortController();
  #isWanted = false;
  #running: Promise<void> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** The state of the removals when the index last contained none of the removed messages. */
  #removed: Removed | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Must be called when a message was sent, removed or erased. Returns at once. */
  request(): void {
    this.#isWanted = true;
    this.#running ??= this.#follow();
  }

  /** Resolves when all that was requested is done. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closed;
    while (this.#isWanted && !signal.aborted) {
      await pause(Math.max(GATHER_MS, this.#lookedAt + LOOK_EVERY_MS - performance.now()), signal);
      this.#isWanted = false;
      this.#lookedAt = performance.now();
      try {
        await this.#catchUp();
      } catch (error) {
        if (signal.aborted) break;
        this.#options.log.warn({ err: error, room: this.#options.room }, 'messages could not be indexed yet');
        this.#isWanted = true;
        await pause(RETRY_AFTER_MS, signal);
      }
    }
    this.#running = null;
  }

  async #catchUp(): Promise<void> {
    const { db, index, room: id, merging } = this.#options;
    const room = await readIndexedRoom(index, id);
    await this.#addAll(room);
    // This is read afterwards, so that a message removed while it was being added is deleted again.
    const { lastSentAt, lastRemoval, erasedBefore } = await readRoom(db, id);
    const removed = { lastRemoval, erasedBefore };
    if (room.indexedUpTo > lastSentAt) await this.#beginAnew(room);
    else if (!isDeepStrictEqual(removed, this.#removed)) {
      const limit = await this.#chooseSlice(room, removed);
      while (await this.#dropSome(erasedBefore, limit)) await this.#addNew();
      if (!this.#closed.signal.aborted) this.#removed = removed;
    }
    while (!this.#closed.signal.aborted && (await merging.mergeSome())) await this.#addNew();
  }

  /** New messages come first, however many are to be deleted. */
  async #addNew(): Promise<void> {
    await this.#leaveRoom();
    await this.#addAll(await readIndexedRoom(this.#options.index, this.#options.room));
  }

  async #chooseSlice(room: IndexedRoom, { lastRemoval, erasedBefore }: Removed) {
    const { index, merging } = this.#options;
    const isMany =
      lastRemoval - room.removalsSeen >= MANY ||
      (await countEntriesBefore(index, room, erasedBefore, MANY)) === MANY;
    if (isMany) await merging.begin();
    return isMany ? DROPPED_TOGETHER.many : DROPPED_TOGETHER.few;
  }

  /** Indexes the room anew, because its database is in an older state, such as a restored one. */
  async #beginAnew(room: IndexedRoom): Promise<void> {
    const { index, merging } = this.#options;
    await merging.begin();
    while ((await this.#dropBefore(room, Number.MAX_SAFE_INTEGER, DROPPED_TOGETHER.many)) > 0)
      await this.#leaveRoom();
    if (this.#closed.signal.aborted) return;
    await forgetRoom(index, room);
    this.#removed = null;
    this.#isWanted = true;
  }

  async #addAll(room: IndexedRoom): Promise<void> {
    const { db, index, room: id } = this.#options;
    for (let upTo = room.indexedUpTo; !this.#closed.signal.aborted; await this.#leaveRoom()) {
      const messages = await readAfter(db, id, upTo, ADDED_TOGETHER);
      const last = messages.at(-1);
      if (!last) return;
      await addEntries(index, room, messages.map(toIndexEntry), last.sentAt);
      if (messages.length < ADDED_TOGETHER) return;
      upTo = last.sentAt;
    }
  }

  /** Returns whether there may be more. */
  async #dropSome(erasedBefore: number, limit: number): Promise<boolean> {
    const { db, index, room: id, onDropped } = this.#options;
    if (this.#closed.signal.aborted) return false;
    const room = await readIndexedRoom(index, id);
    const changes = await readChangesAfter(db, id, { after: room.removalsSeen, limit });
    const last = changes.at(-1);
    if (last) {
      const back = changes.filter(({ isReturn }) => isReturn).map(({ message }) => toIndexEntry(message));
      const gone = changes.filter(({ isReturn }) => !isReturn).map(({ message }) => message.sentAt);
      // The returned messages' entries are replaced before `dropEntries` below notes all changes as seen.
      if (back.length > 0) {
        // A renamed message still has the words of its former name.
        const times = back.map(({ sentAt }) => sentAt);
        await dropEntries(index, room, times, room.removalsSeen);
        await addEntries(index, room, back, 0);
      }
      await dropEntries(index, room, gone, last.number);
      onDropped();
    }
    const erased = await this.#dropBefore(room, erasedBefore, limit);
    return erased === limit || changes.length === limit;
  }

  async #dropBefore(room: IndexedRoom, beforeUs: number, limit: number): Promise<number> {
    if (this.#closed.signal.aborted) return 0;
    const dropped = await dropEntriesBefore(this.#options.index, room, beforeUs, limit);
    if (dropped > 0) this.#options.onDropped();
    return dropped;
  }

  #leaveRoom(): Promise<void> {
    return pause(5, this.#closed.signal);
  }
}

const toIndexEntry = (message: StoredMessage) => ({ sentAt: message.sentAt, words: toEntry(message) });

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {});
