/** Calls with an `Idempotency-Key` (contract §2): a repeated call gets the first answer, and nothing is done twice. */
import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { keyIsNoUuid } from '#shared/texts/failure-texts.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';

const KEPT_MS = 24 * 60 * 60_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const LOOK_AGAIN_MS = 100;
/** A repeated call waits this long for the first, which may be an upload; then the caller is told to come back. */
const WAITS_MS = 20_000;
/** If a process took a call and ended without an answer, a repeated call is handled after this time. */
const GIVEN_UP_AFTER_MS = 15 * 60_000;
const RETRY_AFTER_SECONDS = 5;

/** A call is identified by its path, its caller and the key. */
type RepeatedCall = { path: string; accountId: string | null; key: string };

/** Returns the first result of `handle`. @throws what `handle` throws; a `Failure` leaves the key unused. */
export type AnswerOnce = <T extends object>(call: RepeatedCall, handle: () => Promise<T>) => Promise<T>;

export const answersOnce =
  ({ db, now }: Pick<Deps, 'db' | 'now'>): AnswerOnce =>
  async ({ path, accountId, key }, handle) => {
    if (!UUID.test(key)) throw new Failure('invalid', { message: keyIsNoUuid });
    const keyHash = hash('sha256', `${path}|${accountId ?? ''}|${key.toLowerCase()}`, 'base64url');
    for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
      if (await claim(db, keyHash, now())) break;
      const answer = await readAnswer(db, keyHash);
      if (answer !== null) return JSON.parse(answer);
      if (waitedMs >= WAITS_MS) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await delay(LOOK_AGAIN_MS);
    }
    try {
      const handled = await handle();
      await db
        .updateTable('repeatedCalls')
        .set({ answer: JSON.stringify(handled) })
        .where('keyHash', '=', keyHash)
        .execute();
      return handled;
    } catch (error) {
      // A refusal has changed nothing, and may turn out differently next time.
      if (error instanceof Failure)
        await db.deleteFrom('repeatedCalls').where('keyHash', '=', keyHash).execute();
      throw error;
    }
  };

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
