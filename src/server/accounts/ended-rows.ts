/** Erases what is over by its age or use, as the privacy page says. */
import { forgetGone } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import { NOTICE_KEPT_MS } from './devices/new-devices.ts';

/** One that was begun and never confirmed. */
const UNCONFIRMED_FACTOR_KEPT_MS = 24 * 60 * 60_000;

export async function eraseEndedRows(db: Db, now: number): Promise<void> {
  await forgetGone(db, now);
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
