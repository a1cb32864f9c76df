/** Erases what is over by its age or use, as the privacy page says. */
import { forgetGone } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { eraseRepeatedCalls } from '../http/repeated-calls.ts';
import { eraseAccount } from './erasing.ts';
import { NOTICE_KEPT_MS } from './sessions/new-devices.ts';

/** One that was begun and never confirmed. */
const UNCONFIRMED_FACTOR_KEPT_MS = 24 * 60 * 60_000;

const UNCONFIRMED_KEPT_MS = 48 * 60 * 60_000;

/** Where mail is set up; otherwise nothing could have confirmed them. */
export async function eraseUnconfirmed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const over = await db
    .selectFrom('users')
    .selectAll()
    .where('emailConfirmedAt', 'is', null)
    .where('createdAt', '<=', now() - UNCONFIRMED_KEPT_MS)
    .execute();
  for (const account of over) await eraseAccount({ db, now }, account, { removeMessages: true });
}

export async function eraseEndedRows(db: Db, now: number): Promise<void> {
  await forgetGone(db, now);
  await eraseRepeatedCalls(db, now);
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now).execute();
  await db
    .deleteFrom('invitations')
    .where(({ or, eb }) => or([eb('expiresAt', '<=', now), eb('usesLeft', '<=', 0)]))
    .execute();
  await db
    .deleteFrom('newDevices')
    .where('signedInAt', '<=', now - NOTICE_KEPT_MS)
    .execute();
  await db
    .deleteFrom('secondFactors')
    .where('turnedOnAt', 'is', null)
    .where('createdAt', '<=', now - UNCONFIRMED_FACTOR_KEPT_MS)
    .execute();
}
