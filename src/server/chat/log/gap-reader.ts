/** Reads what a room lacks from the database, without hanging on one connection, which may be dead for seconds. */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { openReader } from '../../db/open.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readBetween, readHead } from '../messages.ts';

const READ_TOGETHER = 500;
/** A reading on a live connection takes a few milliseconds; after this long the connection may be dead. */
const ANSWERED_WITHIN_MS = 100;
const NEXT_AFTER_MS = 300;
/** A reading on a connection that has just answered another takes no longer. */
const YOUNG_MS = 20;
/** A database that is slow, and not away, must not get ever more of them. */
const MOST_AT_ONCE = 6;

export type Source = {
  /** The room's last timestamp, in microseconds. */
  readHead: () => Promise<number>;
  /** Some messages after one time and up to another, oldest first; none only where there are none. */
  readBetween: (afterUs: number, upToUs: number) => Promise<Message[]>;
};

/** A connection that nobody has used yet. */
export type OwnSource = { source: Source; close: () => Promise<void> };

/** The database as everybody reads it, and on PostgreSQL ever another connection. */
export function sourcesOf({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>, room: RoomId) {
  const openAnother = (): OwnSource => {
    const own = openReader(config, log);
    return { source: sourceOn(own, room), close: () => own.destroy() };
  };
  return { source: sourceOn(db, room), openAnother: config.databaseUrl ? openAnother : undefined };
}

const sourceOn = (db: Db, room: RoomId): Source => ({
  readHead: () => readHead(db, room),
  readBetween: (afterUs, upToUs) => readBetween(db, room, { afterUs, upToUs, limit: READ_TOGETHER }),
});

type Read = (source: Source, isOver: () => boolean) => Promise<void>;

export class GapReader {
  readonly #usual: Source;
  readonly #openAnother: (() => OwnSource) | undefined;
  #start: ((source: Source) => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #usualAt = 0;
  #anotherAt = Number.NEGATIVE_INFINITY;

  constructor(usual: Source, openAnother?: () => OwnSource) {
    this.#usual = usual;
    this.#openAnother = openAnother;
  }

  /** Resolves when one of the runs of `read` has; the others must do nothing any more once it `isOver`. One at a time. */
  async run(read: Read): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let [running, isOver] = [0, false];
    this.#start = async (source) => {
      if (running === MOST_AT_ONCE) return;
      running++;
      await read(source, () => isOver).then(resolve, (error) => --running === 0 && reject(error));
    };
    this.#startUsual(performance.now());
    try {
      await promise;
    } finally {
      isOver = true;
      this.#start = null;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  /**
   * The database has just answered another question: the pool gives that connection to the next who asks, and what isn't
   * read soon by it is read on one of its own.
   */
  hurry(): void {
    if (!this.#start || !this.#openAnother) return;
    const now = performance.now();
    if (now - this.#usualAt > YOUNG_MS) this.#startUsual(now);
    const waitMs = Math.max(ANSWERED_WITHIN_MS, this.#anotherAt + NEXT_AFTER_MS - now);
    this.#timer ??= setTimeout(() => this.#startAnother(), waitMs).unref();
  }

  #startUsual(now: number): void {
    this.#usualAt = now;
    void this.#start?.(this.#usual);
  }

  #startAnother(): void {
    this.#timer = undefined;
    this.#anotherAt = performance.now();
    const another = this.#openAnother?.();
    if (another) void this.#start?.(another.source).finally(() => another.close().catch(() => {}));
  }
}
