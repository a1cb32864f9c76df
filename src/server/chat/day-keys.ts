/**
 * Marks of anonymous visitors. The day's key is random, shared by all processes through the database, and erased when
 * the day is over, so that yesterday's marks can never be worked out again (contract §3).
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { RoomId } from '#shared/chat.ts';
import { toMark } from '../accounts/marks.ts';
import type { Db } from '../db/schema.ts';

type DayKey = { day: string; key: Buffer };

/** Keeps today's key in memory; `refresh` must have resolved before the first mark is asked for. */
export class DayKeys {
  readonly #db: Db;
  readonly #now: () => number;
  #current: DayKey | null = null;

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Takes today's key from the database, or puts one there, and erases those of other days. */
  async refresh(): Promise<void> {
    const day = utcDay(this.#now());
    if (this.#current?.day === day) return;
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
    this.#current = { day, key: Buffer.from(key, 'base64') };
    // Another process whose clock is a little behind may still be in yesterday; its key is not stolen from it.
    await this.#db
      .deleteFrom('dayKeys')
      .where('day', '<', utcDay(this.#now() - CLOCK_SKEW_MS))
      .execute();
  }

  /** The mark of `secret` in `room` for today; null while the day's key isn't there yet, at the turn of the day. */
  mark(room: RoomId, secret: string): string | null {
    if (this.#current?.day !== utcDay(this.#now())) return null;
    return toMark(createHmac('sha256', this.#current.key).update(`mark|${room}|${secret}`).digest());
  }
}

const CLOCK_SKEW_MS = 5 * 60_000;

const utcDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
