/**
 * Follows a room's messages into the index, outside of the commits that store them: what was said within a fraction of
 * a second, what was removed as soon. What the index lacks after a crash, it is given at the next start.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import {
  addEntries,
  dropEntries,
  dropEntriesBefore,
  forgetRoom,
  type IndexedRoom,
  readIndexedRoom,
} from './index-entries.ts';
import { toEntry } from './message-words.ts';
import { readAfter, readChangesAfter, readEnds, type StoredMessage } from './stored-messages.ts';

const GATHER_MS = 200;
const RETRY_AFTER_MS = 2000;
/** Short commits, which leave most of the processor to those who speak. */
const ADDED_TOGETHER = 200;
const DROPPED_TOGETHER = 50;

type Options = { db: Db; index: Db; room: RoomId; onDropped: () => void; log: Log };

export class Indexing {
  readonly #options: Options;
  readonly #closed = new AbortController();
  #isWanted = false;
  #running: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Says that something was said, removed or erased. Returns at once. */
  request(): void {
    this.#isWanted = true;
    this.#running ??= this.#follow();
  }

  /** Resolves when all that was asked for is done. */
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
      await pause(GATHER_MS, signal);
      this.#isWanted = false;
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
    const { db, index, room: id } = this.#options;
    const known = await readIndexedRoom(index, id);
    // Of an older state of the database, such as a restored one.
    if (known.indexedUpTo > (await readEnds(db, id)).lastSentAt) {
      await this.#dropBefore(known, Number.MAX_SAFE_INTEGER);
      await forgetRoom(index, known);
    }
    while (!this.#closed.signal.aborted && (await this.#addSome())) await this.#leaveRoom();
    // Afterwards: what was removed while it was being added is taken out again.
    while (!this.#closed.signal.aborted && (await this.#dropSome())) await this.#leaveRoom();
  }

  async #addSome(): Promise<boolean> {
    const { db, index, room: id } = this.#options;
    const room = await readIndexedRoom(index, id);
    const messages = await readAfter(db, id, room.indexedUpTo, ADDED_TOGETHER);
    const last = messages.at(-1);
    if (!last) return false;
    await addEntries(index, room, messages.map(toIndexEntry), last.sentAt);
    return messages.length === ADDED_TOGETHER;
  }

  async #dropSome(): Promise<boolean> {
    const { db, index, room: id, onDropped } = this.#options;
    const room = await readIndexedRoom(index, id);
    const changes = await readChangesAfter(db, id, {
      after: room.removalsSeen,
      limit: DROPPED_TOGETHER,
    });
    const last = changes.at(-1);
    if (last) {
      const back = changes.filter(({ isReturn }) => isReturn).map(({ message }) => toIndexEntry(message));
      const gone = changes.filter(({ isReturn }) => !isReturn).map(({ message }) => message.sentAt);
      // First: what is noted as seen is done.
      if (back.length > 0) {
        // One that has another name now still has its words of before.
        const times = back.map(({ sentAt }) => sentAt);
        await dropEntries(index, room, times, room.removalsSeen);
        await addEntries(index, room, back, 0);
      }
      await dropEntries(index, room, gone, last.number);
      onDropped();
    }
    const { erasedBefore } = await readEnds(db, id);
    const erased = await this.#dropBefore(room, erasedBefore, 1);
    return erased === DROPPED_TOGETHER || changes.length === DROPPED_TOGETHER;
  }

  async #dropBefore(room: IndexedRoom, beforeUs: number, times = Number.POSITIVE_INFINITY): Promise<number> {
    const { index, onDropped } = this.#options;
    let dropped = 0;
    for (let time = 0; time < times && !this.#closed.signal.aborted; time++) {
      dropped = await dropEntriesBefore(index, room, beforeUs, DROPPED_TOGETHER);
      if (dropped > 0) onDropped();
      if (dropped < DROPPED_TOGETHER) break;
      await this.#leaveRoom();
    }
    return dropped;
  }

  #leaveRoom(): Promise<void> {
    return pause(5, this.#closed.signal);
  }
}

const toIndexEntry = (message: StoredMessage) => ({ sentAt: message.sentAt, words: toEntry(message) });

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {});
