/** Calls with an `Idempotency-Key` (contract §2): a repeated call gets the first answer, and nothing is done twice. */
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { keyIsNoUuid } from '#shared/texts/failure-texts.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { KeyedLimit } from '../limits.ts';

const KEPT_MS = 24 * 60 * 60_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const LOOK_AGAIN_MS = 100;
/** A repeated call waits this long for the first, which may be an upload; then the caller is told to come back. */
const WAITS_MS = 20_000;
/** If a process took a call and ended without an answer, a repeated call is handled after this time. */
const GIVEN_UP_AFTER_MS = 60_000;
const RENEW_EVERY_MS = GIVEN_UP_AFTER_MS / 4;
const RETRY_AFTER_SECONDS = 5;
/** Each call with a new key is a write, also one that is refused. A college may register from one address. */
const CALLS_OF_CALLER = { burst: 600, perMinute: 600 };

/** A call is identified by its path, its caller and the key. Callers without an account count as one. */
type RepeatedCall = { path: string; accountId: string | null; network: string; key: string };

/** Keeps the answer in the transaction of what the call does, so that not even a crash lets it be done twice. */
export type KeepAnswer = (transaction: Db, answer: object) => Promise<void>;

/** Returns the first result of `handle`. @throws what `handle` throws, which leaves the key unused. */
export type AnswerOnce = <T extends object>(
  call: RepeatedCall,
  handle: (keepAnswer: KeepAnswer) => Promise<T>,
) => Promise<T>;

export function answersOnce({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): AnswerOnce {
  // This limit isn't shared, because it protects the database from a flood, not an account from guesses.
  const calls = new KeyedLimit({ ...CALLS_OF_CALLER, now, isOn: config.rateLimits });
  return async ({ path, accountId, network, key }, handle) => {
    if (!UUID.test(key)) throw new Failure('invalid', { message: keyIsNoUuid });
    calls.enforce(accountId ?? network);
    const keyHash = hash('sha256', `${path}|${accountId ?? ''}|${key.toLowerCase()}`, 'base64url');
    for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
      if (await claim(db, keyHash, now())) break;
      const answer = await readAnswer(db, keyHash);
      if (answer !== null) return JSON.parse(answer);
      if (waitedMs >= WAITS_MS) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await delay(LOOK_AGAIN_MS);
    }
    return handleClaimed({ db, now }, keyHash, handle);
  };
}

async function handleClaimed<T extends object>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  keyHash: string,
  handle: (keepAnswer: KeepAnswer) => Promise<T>,
): Promise<T> {
  let isKept = false;
  const keepAnswer: KeepAnswer = async (within, answer) => {
    const kept = { answer: JSON.stringify(answer) };
    await within.updateTable('repeatedCalls').set(kept).where('keyHash', '=', keyHash).execute();
    isKept = true;
  };
  const renewal = setInterval(() => void renew(db, keyHash, now()).catch(() => {}), RENEW_EVERY_MS);
  let isDone = false;
  try {
    const handled = await handle(keepAnswer);
    isDone = true;
    if (!isKept) await keepAnswer(db, handled);
    return handled;
  } catch (error) {
    // A call that failed may succeed next time. A call that was done keeps its claim even if its answer could not be
    // stored. The claim also stays if the database is cut off; it then ends after a minute.
    if (!isDone) await free(db, keyHash).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

const renew = (db: Db, keyHash: string, now: number) =>
  db
    .updateTable('repeatedCalls')
    .set({ calledAt: now })
    .where('keyHash', '=', keyHash)
    .where('answer', 'is', null)
    .execute();

const free = (db: Db, keyHash: string) =>
  db.deleteFrom('repeatedCalls').where('keyHash', '=', keyHash).where('answer', 'is', null).execute();

/** Returns whether this caller has to handle the call. */
async function claim(db: Db, keyHash: string, now: number): Promise<boolean> {
  const claimed = await db
    .insertInto('repeatedCalls')
    .values({ keyHash, calledAt: now, answer: null })
    .onConflict((conflict) =>
      conflict
        .column('keyHash')
        .doUpdateSet({ calledAt: now })
        .where('repeatedCalls.answer', 'is', null)
        .where('repeatedCalls.calledAt', '<=', now - GIVEN_UP_AFTER_MS),
    )
    .returning('keyHash')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function readAnswer(db: Db, keyHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('repeatedCalls')
    .select('answer')
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  return row?.answer ?? null;
}

export async function eraseRepeatedCalls(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('repeatedCalls')
    .where('calledAt', '<=', now - KEPT_MS)
    .execute();
}
