/** Mails that wait to be sent, in the database: a restart loses none, and of several processes one sends each. */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

/** Renewed while a mail is being sent, so that nobody else sends it meanwhile. */
const LEASE_MS = 180_000;
export const RENEW_EVERY_MS = LEASE_MS / 3;
const SENT_TOGETHER = 4;
const MINUTE_MS = 60_000;
/** Sixteen hours in all. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240, 640];
const GIVEN_UP_KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

export type QueuedMail = Selectable<Tables['mails']>;

export type NewMail = {
  kind: string;
  recipient: string;
  /** The id of what it is about. */
  about?: string | null;
  /** A person's own words, or a new device's family. Links never stand here: they are made when the mail is sent. */
  words?: string;
};

export async function addMail(
  db: Db,
  { kind, recipient, about = null, words = '' }: NewMail,
  now: number,
): Promise<void> {
  const row = { id: randomUUID(), kind, recipient, about, words, createdAt: now, dueAt: now };
  await db.insertInto('mails').values(row).execute();
}

/** Takes what is due for this process; what a process that died had taken is due again after its lease. */
export async function claimMails(db: Db, now: number): Promise<QueuedMail[]> {
  return (
    db
      .updateTable('mails')
      .set({ claimedUntil: now + LEASE_MS })
      .where('id', 'in', (mails) =>
        mails
          .selectFrom('mails')
          .select('id')
          .where('failedAt', 'is', null)
          .where('dueAt', '<=', now)
          .where('claimedUntil', '<', now)
          .orderBy('dueAt')
          .limit(SENT_TOGETHER),
      )
      // Asked again of each row once it is locked: another process may have been quicker.
      .where('claimedUntil', '<', now)
      .returningAll()
      .execute()
  );
}

/** Prolongs the lease, unless another process has taken the mail. */
export async function renewClaim(db: Db, mail: QueuedMail, now: number): Promise<void> {
  const claimedUntil = now + LEASE_MS;
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ claimedUntil })
    .where('id', '=', mail.id)
    .where('claimedUntil', '=', mail.claimedUntil)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) mail.claimedUntil = claimedUntil;
}

export async function removeMail(db: Db, { id }: QueuedMail): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Gives false when the mail was given up: it has failed too often, or `isFinal`. One that another process took is its. */
export async function postpone(
  db: Db,
  mail: QueuedMail,
  { fault, isFinal, now }: { fault: string; isFinal: boolean; now: number },
): Promise<boolean> {
  const minutes = isFinal ? undefined : RETRY_AFTER_MINUTES[mail.attempts];
  const change =
    minutes === undefined
      ? // What was written in it is of no use any more.
        { failedAt: now, words: '' }
      : { dueAt: now + minutes * MINUTE_MS, claimedUntil: 0 };
  await db
    .updateTable('mails')
    .set({ ...change, fault, attempts: mail.attempts + 1 })
    .where('id', '=', mail.id)
    .where('claimedUntil', '=', mail.claimedUntil)
    .execute();
  return minutes !== undefined;
}

export async function forgetGivenUp(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('failedAt', '<', now - GIVEN_UP_KEPT_MS)
    .execute();
}

/** Why a mail wasn't taken, without a word of it or its address; `isFinal` where trying again is of no use. */
export class NotSent extends Error {
  readonly isFinal: boolean;
  constructor(fault: string, isFinal: boolean) {
    super(fault);
    this.isFinal = isFinal;
  }
}
