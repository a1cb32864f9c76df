/** Deletes accounts for good, and erases rows that are too old or used up, as the privacy page says. */
import { setTimeout as wait } from 'node:timers/promises';
import { lockRooms } from '../chat/messages.ts';
import { removeMessagesOf, renameMessagesOf } from '../chat/messages-of-author.ts';
import { isPostgres } from '../db/dialect.ts';
import { forgetGone } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import { removeStoredValue, writeStoredValue } from '../db/stored-values.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { eraseRepeatedCalls } from '../http/repeated-calls.ts';
import { type Account, findById } from './accounts.ts';
import { lockAdmins } from './people/people.ts';
import { NOTICE_KEPT_MS } from './sessions/new-devices.ts';
import { endSessions, type SessionEnded } from './sessions.ts';
import { lastAdministrator } from './texts.ts';

type Options = { removeMessages: boolean; onSessionEnded?: SessionEnded };

/** The prefix of keys that are stored until the account is gone, so that the housekeeping completes the erasure. */
const BEGUN = 'erasing account ';
/** The web application gives up after 30 s of silence (`silenceLimitMs`). */
const PATIENCE_MS = 10_000;

/** Returns whether the account is gone by now; otherwise its erasure continues. @throws {Failure} `last_admin` */
export async function eraseInTime(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  account: Account,
  { patienceMs = PATIENCE_MS, onErased, ...options }: Options & { patienceMs?: number; onErased: () => void },
): Promise<boolean> {
  const erasing = eraseAccount({ db, now }, account, options).then(onErased);
  const isGone = await Promise.race([erasing.then(() => true), wait(patienceMs, false, { ref: false })]);
  if (!isGone) erasing.catch((error) => log.error({ err: error }, 'an account could not be erased yet'));
  return isGone;
}

/** Erases the accounts whose erasure failed or was interrupted. */
export async function endErasings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const begun = await db.selectFrom('installation').selectAll().where('key', 'like', `${BEGUN}%`).execute();
  for (const { key, value } of begun) {
    const id = key.slice(BEGUN.length);
    const account = await findById(db, id);
    if (account)
      await eraseAccount({ db, now }, account, { removeMessages: value === 'remove' }).catch(ignoreFailure);
    await forgetBegun(db, id);
  }
}

/** The account is the last administrator's by now; others must not wait for it. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

const forgetBegun = (db: Db, id: string) => removeStoredValue(db, BEGUN + id);

/**
 * Every step can be repeated, also while another run does the same: after a failure or a crash the account still
 * exists, and `endErasings` continues.
 * @throws {Failure} `last_admin`.
 */
export async function eraseAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  { removeMessages, onSessionEnded = () => {} }: Options,
): Promise<void> {
  await requireAnotherAdministrator(db, account);
  await writeStoredValue(db, BEGUN + account.id, removeMessages ? 'remove' : 'keep');
  // Sessions end first, so that the account writes nothing more.
  onSessionEnded(await endSessions(db, { accountId: account.id }));
  if (removeMessages) await removeMessagesOf(db, account.id, now());
  await renameMessagesOf(db, account.id);
  await eraseRows({ db, now }, account, removeMessages).catch(async (error) => {
    // The account stays, so nothing may erase it later.
    if (error instanceof Failure) await forgetBegun(db, account.id);
    throw error;
  });
}

async function eraseRows({ db, now }: Pick<Deps, 'db' | 'now'>, account: Account, removeMessages: boolean) {
  await db.transaction().execute(async (transaction) => {
    // Rooms are locked before accounts, as when messages are stored. A message is stored by now, or is refused.
    await lockRooms(transaction);
    if (removeMessages) await removeMessagesOf(transaction, account.id, now());
    await renameMessagesOf(transaction, account.id);
    await eraseRow(transaction, account);
    await forgetBegun(transaction, account.id);
  });
}

async function eraseRow(transaction: Db, account: Account) {
  await requireAnotherAdministrator(transaction, account);
  await transaction
    .deleteFrom('mails')
    .where(({ or, eb }) => or([eb('about', '=', account.id), eb('recipient', '=', account.email)]))
    .execute();
  await transaction.deleteFrom('users').where('id', '=', account.id).execute();
}

async function requireAnotherAdministrator(db: Db, { id }: Account): Promise<void> {
  const admins = await lockAdmins(db);
  if (admins.has(id) && admins.size === 1) throw new Failure('last_admin', { message: lastAdministrator });
}

/** A second factor that was begun and never confirmed is kept for this time. */
const UNCONFIRMED_FACTOR_KEPT_MS = 24 * 60 * 60_000;

const UNCONFIRMED_KEPT_MS = 48 * 60 * 60_000;

/** Must only be called if mail is set up: without mail no account can be confirmed. */
export async function eraseUnconfirmed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const { id } of await findOver(db, now()).execute())
    await db
      .transaction()
      .execute((transaction) => eraseIfOver(transaction, id, now()))
      .catch(ignoreFailure);
}

const findOver = (db: Db, now: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('emailConfirmedAt', 'is', null)
    .where('createdAt', '<=', now - UNCONFIRMED_KEPT_MS);

/** Looks again, because the account may have been confirmed or registered anew meanwhile. */
async function eraseIfOver(transaction: Db, id: string, now: number): Promise<void> {
  // All transactions lock in this order, so that none deadlock.
  await lockRooms(transaction);
  await lockAdmins(transaction);
  const over = findOver(transaction, now).where('id', '=', id);
  const account = await (isPostgres(transaction) ? over.forUpdate() : over).executeTakeFirst();
  if (!account) return;
  await endSessions(transaction, { accountId: id });
  await removeMessagesOf(transaction, id, now);
  await eraseRow(transaction, account);
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
