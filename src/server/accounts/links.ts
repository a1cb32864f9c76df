/**
 * Links that work once: to set a new password, to confirm an address, and to make the first administrator. Only the
 * hashes of their tokens are stored.
 */
import { type Config, siteAddress } from '../config.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { drawToken, hashToken } from './tokens.ts';

const VALID_MS = 24 * 60 * 60_000;

type Purpose = 'reset' | 'confirm';
/** A used confirmation is kept until it expires, so that a second click gets the answer that all is well. */
const USED = 'confirmed';
export type AccountLink = Tables['accountLinks'];

type NewLink = { accountId: string; purpose: Purpose; email: string };

/** Returns the link's address; the account's earlier link for this purpose no longer works. */
export async function makeLink(
  { db, config }: { db: Db; config: Config },
  { accountId, purpose, email }: NewLink,
  now: number,
): Promise<string> {
  const token = drawToken();
  const link = { tokenHash: hashToken(token), email, expiresAt: now + VALID_MS };
  await db
    .insertInto('accountLinks')
    .values({ accountId, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['accountId', 'purpose']).doUpdateSet(link))
    .execute();
  return `${siteAddress(config)}/auth/${purpose}?token=${token}`;
}

/** @throws {Failure} `link_ended` if the link is used, too old or replaced, or never existed. */
export async function findLink(db: Db, token: string, purpose: Purpose, now: number): Promise<AccountLink> {
  const link = await db
    .selectFrom('accountLinks')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!link) throw new Failure('link_ended');
  return link;
}

/** Deletes the link, in the transaction that it is used for. @throws {Failure} `link_ended` for the second caller. */
export async function takeLink(db: Db, { tokenHash }: AccountLink): Promise<void> {
  const taken = await db
    .deleteFrom('accountLinks')
    .where('tokenHash', '=', tokenHash)
    .returning('tokenHash')
    .executeTakeFirst();
  if (!taken) throw new Failure('link_ended');
}

/** @throws {Failure} `already_confirmed` if the link was used, otherwise like `findLink`. */
export async function findConfirmation(db: Db, token: string, now: number): Promise<AccountLink> {
  const used = await db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.accountId')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', USED)
    .whereRef('users.email', '=', 'accountLinks.email')
    .executeTakeFirst();
  if (used) throw new Failure('already_confirmed');
  return findLink(db, token, 'confirm', now);
}

/** Must be called in the transaction of the confirmation. @throws {Failure} `link_ended` for the second caller. */
export async function useUpConfirmation(db: Db, link: AccountLink): Promise<void> {
  await takeLink(db, link);
  await dropLinks(db, link.accountId, USED);
  await db
    .insertInto('accountLinks')
    .values({ ...link, purpose: USED })
    .execute();
}

export async function dropLinks(db: Db, accountId: string, purpose: Purpose | typeof USED): Promise<void> {
  await db
    .deleteFrom('accountLinks')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute();
}

const FIRST_VALID_MS = 60 * 60_000;

/**
 * Returns the path of a link, or null if there is an administrator, suspended or not. Earlier links stay valid, because
 * other processes have printed them.
 */
export async function makeFirstLink(db: Db, now: number): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const token = drawToken();
  await db.deleteFrom('firstAdministratorLinks').where('expiresAt', '<=', now).execute();
  await db
    .insertInto('firstAdministratorLinks')
    .values({ tokenHash: hashToken(token), expiresAt: now + FIRST_VALID_MS })
    .execute();
  // A browser doesn't send the fragment, so no proxy logs it.
  return `/auth/first-administrator#${token}`;
}

/** @throws {Failure} `link_ended` */
export async function requireFirstLink(db: Db, token: string, now: number): Promise<void> {
  const link = await db
    .selectFrom('firstAdministratorLinks')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!link || (await hasAdministrator(db))) throw new Failure('link_ended');
}

/** Uses up all first links; concurrent callers wait. @throws {Failure} `link_ended` for all but the first. */
export async function takeFirstLinks(transaction: Db, token: string, now: number): Promise<void> {
  const links = transaction.selectFrom('firstAdministratorLinks').select('tokenHash').orderBy('tokenHash');
  // The holder of another link waits here, and then finds an administrator. SQLite has one transaction at a time.
  if (isPostgres(transaction)) await links.forUpdate().execute();
  await requireFirstLink(transaction, token, now);
  await dropFirstLinks(transaction);
}

/** Must be called when there is an administrator, so that no link works if that account is lost within the hour. */
export async function dropFirstLinks(db: Db): Promise<void> {
  await db.deleteFrom('firstAdministratorLinks').execute();
}

async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
