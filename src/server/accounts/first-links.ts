/** Links that make the first administrator: the start prints one while there is none. Only their hashes are stored. */
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { drawToken, hashToken } from './tokens.ts';

const VALID_MS = 60 * 60_000;

/**
 * Gives the path of a link, or null where there is an administrator, suspended or not. Those from before stay valid:
 * other processes have printed them.
 */
export async function makeFirstLink(db: Db, now: number): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const token = drawToken();
  await db.deleteFrom('firstAdministratorLinks').where('expiresAt', '<=', now).execute();
  await db
    .insertInto('firstAdministratorLinks')
    .values({ tokenHash: hashToken(token), expiresAt: now + VALID_MS })
    .execute();
  // A browser sends no fragment: no log of a proxy ever has it.
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

/** Uses all of them up, one after the other in time. @throws {Failure} `link_ended` for whoever comes second. */
export async function takeFirstLinks(transaction: Db, token: string, now: number): Promise<void> {
  const links = transaction.selectFrom('firstAdministratorLinks').select('tokenHash').orderBy('tokenHash');
  // Whoever holds another link waits here, and finds an administrator. SQLite has one transaction at a time.
  if (isPostgres(transaction)) await links.forUpdate().execute();
  await requireFirstLink(transaction, token, now);
  await dropFirstLinks(transaction);
}

/** As soon as somebody is an administrator: the links don't live again if that ends within the hour. */
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
