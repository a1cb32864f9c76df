/** The queue of mails in the database: a restart loses none, and only one process sends each. */
import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

/** The lease is renewed while a mail is being sent, so that no other process sends it meanwhile. */
const LEASE_MS = 180_000;
export const RENEW_EVERY_MS = LEASE_MS / 3;
const SENT_TOGETHER = 4;
const MINUTE_MS = 60_000;
/** The retries take sixteen hours in all. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 240, 640];
const LONGEST_WAIT_MS = Math.max(...RETRY_AFTER_MINUTES) * MINUTE_MS;
/** The clocks of several processes differ by less than this. */
const SKEW_MS = MINUTE_MS;
const GIVEN_UP_KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

export type QueuedMail = Selectable<Tables['mails']>;

export type NewMail = {
  kind: string;
  recipient: string;
  /** The id of what the mail is about, such as an account. */
  about?: string | null;
  /** A person's own words, or a new device's kind; without links, which are created when the mail is sent. */
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

/** Takes due mails for this process; mails that a dead process had taken are due again after its lease. */
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
          .where(isOver('dueAt', now, LONGEST_WAIT_MS))
          .where(isOver('claimedUntil', now, LEASE_MS))
          .orderBy('dueAt')
          .limit(SENT_TOGETHER),
      )
      // PostgreSQL checks this again when it has locked a row, because another process may have claimed the mail.
      .where(isOver('claimedUntil', now, LEASE_MS))
      .returningAll()
      .execute()
  );
}

/** Whether a time has come that is stored at most `longestMs` ahead; one further ahead is by a clock that was wrong. */
const isOver =
  (time: 'dueAt' | 'claimedUntil', now: number, longestMs: number) =>
  ({ or, eb }: ExpressionBuilder<Tables, 'mails'>) =>
    or([eb(time, '<=', now), eb(time, '>', now + longestMs + SKEW_MS)]);

/** Renews the lease, unless another process has taken the mail. */
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

/** Returns false if the mail is given up. A mail that another process has taken meanwhile stays as it is. */
export async function postpone(
  db: Db,
  mail: QueuedMail,
  { fault, isFinal, now }: { fault: string; isFinal: boolean; now: number },
): Promise<boolean> {
  const minutes = isFinal ? undefined : RETRY_AFTER_MINUTES[mail.attempts];
  const change =
    minutes === undefined
      ? // The mail's words are of no use any more.
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

/** Why a mail wasn't accepted, without its words and addresses; `isFinal` if a retry is useless. */
export class NotSent extends Error {
  readonly isFinal: boolean;
  constructor(fault: string, isFinal: boolean) {
    super(fault);
    this.isFinal = isFinal;
  }
}
