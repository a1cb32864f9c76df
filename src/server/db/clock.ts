/** One clock for all processes of an installation: PostgreSQL's if it is used, otherwise this machine's. */
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

const COMPARE_EVERY_MS = 60_000;
/** A slower answer tells too little about when the clock was read. */
const ANSWER_WITHIN_MS = 1000;

type Clock = { now: () => number; stop: () => void };

/** Follows PostgreSQL's clock by this process's monotonic one, compared once a minute: `now` needs no query. */
export async function openClock(db: Db, log: Log): Promise<Clock> {
  if (!isPostgres(db)) return { now: Date.now, stop: () => {} };
  let offsetMs = Date.now() - performance.now();
  const compare = async (answerWithinMs = ANSWER_WITHIN_MS) => {
    const measured = await measureOffset(db, answerWithinMs);
    if (measured !== null) offsetMs = measured;
  };
  // The first comparison has no limit, because this machine's clock may be further off than the slowest answer.
  await compare(Number.POSITIVE_INFINITY);
  const timer = setInterval(() => {
    compare().catch((error) => log.warn({ err: error }, 'the database’s clock could not be read'));
  }, COMPARE_EVERY_MS);
  timer.unref();
  return { now: () => Math.floor(offsetMs + performance.now()), stop: () => clearInterval(timer) };
}

/** Returns the offset from `performance.now()`; null if the answer took too long. */
async function measureOffset(db: Db, answerWithinMs: number): Promise<number | null> {
  const askedAt = performance.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const answeredAt = performance.now();
  if (answeredAt - askedAt > answerWithinMs || !rows[0]) return null;
  return rows[0].ms - (askedAt + answeredAt) / 2;
}

/** A clock from before this product existed would give messages timestamps in the past. */
const EARLIEST_MS = Date.UTC(2026, 0, 1);

export const isClockPlausible = (nowMs: number) => nowMs >= EARLIEST_MS;

/** @throws {OperatorError} */
export function requirePlausibleClock(nowMs: number): void {
  if (!isClockPlausible(nowMs))
    throw new OperatorError(
      `The clock says ${new Date(nowMs).toISOString()}, which is wrong: set it, then start again.`,
    );
}
