/**
 * Marks of anonymous visitors. The day's key is random, shared by all processes through the database, and erased when
 * the day is over, so that yesterday's marks can never be worked out again (contract §3).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { RoomId } from '#shared/chat.ts';
import { toMark } from '../accounts/marks.ts';
import { forgetErased } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';

type DayKey = { day: string; key: Buffer };

/** Keeps today's key in memory. */
export class DayKeys {
  readonly #db: Db;
  readonly #now: () => number;
  #current: DayKey | null = null;
  #refreshing: Promise<void> | null = null;

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Takes today's key from the database, or puts one there. */
  async refresh(): Promise<void> {
    if (this.#current?.day === utcDay(this.#now())) return;
    this.#refreshing ??= this.#take(utcDay(this.#now())).finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
  }

  /** Erases the keys of days that are over, some minutes after midnight: another process's clock may be behind. */
  async eraseOld(): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('dayKeys')
      .where('day', '<', utcDay(this.#now() - CLOCK_SKEW_MS))
      .executeTakeFirst();
    if (numDeletedRows > 0n) await forgetErased(this.#db);
  }

  /** The mark of `secret` in `room` for today; waits for the day's key when the day has turned or the clock has leapt. */
  async mark(room: RoomId, secret: string): Promise<string> {
    while (this.#current?.day !== utcDay(this.#now())) await this.refresh();
    return toMark(createHmac('sha256', this.#current.key).update(`mark|${room}|${secret}`).digest());
  }

  async #take(day: string): Promise<void> {
    const drawn = { day, key: randomBytes(32).toString('base64') };
    await this.#db
      .insertInto('dayKeys')
      .values(drawn)
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    const { key } = await this.#db
      .selectFrom('dayKeys')
      .select('key')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    // Last: whoever asks from now on doesn't overtake those who have waited.
    this.#current = { day, key: Buffer.from(key, 'base64') };
  }
}

const CLOCK_SKEW_MS = 5 * 60_000;

const utcDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
