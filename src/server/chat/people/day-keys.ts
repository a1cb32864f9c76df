/** Marks of anonymous visitors, derived from a random key that all processes share for one day (contract §3). */
import { hash, randomBytes } from 'node:crypto';
import type { RoomId } from '#shared/rooms.ts';
import { toMark } from '../../accounts/accounts.ts';
import type { FileEraser } from '../../db/file-eraser.ts';
import type { Db } from '../../db/schema.ts';

type DayKey = { day: number; key: string };

const DAY_MS = 24 * 60 * 60_000;

export class DayKeys {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #fileEraser: Pick<FileEraser, 'request'>;
  #current: DayKey | null = null;
  #refreshing: Promise<void> | null = null;

  constructor(db: Db, now: () => number, fileEraser: Pick<FileEraser, 'request'>) {
    this.#db = db;
    this.#now = now;
    this.#fileEraser = fileEraser;
  }

  /** Reads today's key from the database, or creates it. */
  async refresh(): Promise<void> {
    const today = this.#today;
    if (this.#current?.day === today) return;
    this.#refreshing ??= this.#take(today).finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
  }

  /** Erases the keys of past days, and those later than tomorrow's, which only a wrong clock makes. */
  async eraseOld(): Promise<void> {
    const today = this.#today;
    const { numDeletedRows } = await this.#db
      .deleteFrom('dayKeys')
      // Around midnight another process may already have created tomorrow's key.
      .where((row) => row.or([row('day', '<', toDate(today)), row('day', '>', toDate(today + 1))]))
      .executeTakeFirst();
    if (numDeletedRows > 0n) this.#fileEraser.request();
  }

  async mark(room: RoomId, secret: string): Promise<string> {
    const key = await this.key();
    // The mark is cut to 40 bits, so an HMAC, at three times the time, would protect nothing more.
    return toMark(hash('sha256', `${key}|mark|${room}|${secret}`, 'buffer'));
  }

  /** Today's key, for values that can't be computed again once the day is over. */
  async key(): Promise<string> {
    while (this.#current?.day !== this.#today) await this.refresh();
    return this.#current.key;
  }

  get #today(): number {
    return dayOf(this.#now());
  }

  async #take(day: number): Promise<void> {
    const drawn = { day: toDate(day), key: randomBytes(32).toString('base64') };
    // A single statement is used because another process may erase the key between two.
    const { key } = await this.#db
      .insertInto('dayKeys')
      .values(drawn)
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((row) => ({ key: row.ref('dayKeys.key') })),
      )
      .returning('key')
      .executeTakeFirstOrThrow();
    // The key is set last, so that a later caller doesn't overtake those who have waited.
    this.#current = { day, key };
  }
}

/** Computed with every message; formatting a date takes ten times as long. */
const dayOf = (timeMs: number) => Math.floor(timeMs / DAY_MS);

const toDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
