/** Reads the messages that a room lacks, if needed over several connections, as one may be dead for seconds. */
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { openReader } from '../../db/open.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readBetween, readRoom } from '../messages.ts';

const READ_TOGETHER = 500;
/** A query on a live connection takes a few milliseconds; after this time the connection may be dead. */
const ANSWERED_WITHIN_MS = 100;
const NEXT_AFTER_MS = 300;
/** A query that began more recently isn't repeated, because its answer may be about to come. */
const YOUNG_MS = 20;
/** The limit keeps a database that is slow, rather than away, from getting more and more queries. */
const MOST_AT_ONCE = 6;

export type Source = {
  /** Reads the room's last timestamp, in microseconds. */
  readHead: () => Promise<number>;
  /** Reads some messages after one time and up to another, oldest first; it returns none only if there are none. */
  readBetween: (afterUs: number, upToUs: number) => Promise<Message[]>;
};

/** A connection that nobody has used yet. */
export type OwnSource = { source: Source; close: () => Promise<void> };

/** The shared database connection and, on PostgreSQL, a function that opens another one. */
export function sourcesOf({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>, room: RoomId) {
  const openAnother = (): OwnSource => {
    const own = openReader(config, log);
    return { source: sourceOn(own, room), close: () => own.destroy() };
  };
  return { source: sourceOn(db, room), openAnother: config.databaseUrl ? openAnother : undefined };
}

const sourceOn = (db: Db, room: RoomId): Source => ({
  readHead: async () => (await readRoom(db, room)).lastSentAt,
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

  /** Resolves when the first run of `read` has; other runs must stop once `isOver()`. Calls must not overlap. */
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
   * Call this when the database has just answered another query: the pool gives that connection to the next query. If
   * the next query doesn't succeed soon, the gap is read on a new connection.
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
