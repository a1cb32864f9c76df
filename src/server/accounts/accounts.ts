import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Gender, isModerator, type Role, type User } from '#shared/accounts.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import { readCollege } from '../college/college.ts';
import { dated, hasWords, olderThan } from '../db/newest-first.ts';
import { isUniqueViolation } from '../db/open.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure, invalidField } from '../failure.ts';
import { foldLookAlikes } from '../look-alikes.ts';
import { dropFirstLinks } from './links.ts';
import { emailOfDomains, nameIsReserved } from './texts.ts';

export type Account = Tables['users'];
/** A restricted account can only turn on a second factor, confirm its address (`confirms`), or read (`reads`). */
export type Restricted = Account & { lacksSecondFactor?: true; unconfirmed?: 'confirms' | 'reads' };

type NewAccount = {
  name: string;
  email: string;
  passwordHash: string;
  gender: Gender;
  role: Role;
  /** Null if the address is yet to be confirmed by mail. */
  emailConfirmedAt?: number | null;
  language?: Account['language'];
};

/** @throws {Failure} `invalid` for a reserved name, `email_taken` also for two registrations at once. */
export async function createAccount(db: Db, account: NewAccount, now: number): Promise<Account> {
  await requireUsableName(db, account.name, account.role);
  const created = await db
    .insertInto('users')
    .values({ emailConfirmedAt: now, language: null, ...account, ...NEW, ...dated(now), mark: drawMark() })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenEmail);
  if (created.role === 'admin') await dropFirstLinks(db);
  return created;
}

const NEW = { suspendedAt: null, pendingEmail: null, hasSignedIn: 0 };

/** Only an address can be taken in practice: the other unique value, the mark, is drawn from 2^40. */
export function refuseTakenEmail(error: unknown): never {
  throw isUniqueViolation(error) ? new Failure('email_taken') : error;
}

/** @throws {Failure} `invalid` for the name of the product, of the site, or of an office that `role` doesn't have. */
export async function requireUsableName(db: Db, name: string, role: Role): Promise<void> {
  const { name: siteName } = await readCollege(db);
  if (isReservedName(name, siteName, role)) throw invalidField('name', nameIsReserved);
}

/** @throws {Failure} `invalid` for an address outside of the college's domains, if it has set any. */
export function requireDomain(email: string, domains: readonly string[]): void {
  if (!isOfDomains(email, domains)) throw invalidField('email', emailOfDomains(domains));
}

export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));

export function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function readRoles(db: Db, ids: string[]): Promise<Map<string, Role>> {
  const rows = await db.selectFrom('users').select(['id', 'role']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, role }) => [id, role]));
}

export function findById(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

type Wanted = {
  q: string;
  role?: Role | undefined;
  suspended?: 'true' | undefined;
  before?: string | undefined;
};

/** Returns a page, newest first, and the number of all accounts found. @throws {Failure} `invalid`. */
export async function listAccounts(
  db: Db,
  { q, role, suspended, before }: Wanted,
): Promise<{ accounts: Account[]; total: number }> {
  let found = db.selectFrom('users').where(hasWords(q, [sql.ref('name'), sql.ref('email')]));
  if (role) found = found.where('role', '=', role);
  if (suspended) found = found.where('suspendedAt', 'is not', null);
  const accounts = await found
    .selectAll()
    .where(await olderThan(db, 'users', before))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { accounts, total };
}

type AccountChange = {
  [Column in 'role' | 'suspendedAt' | 'name' | 'gender' | 'email' | 'pendingEmail' | 'language']?:
    | Account[Column]
    | undefined;
};

/** @throws {Failure} `not_found`, `email_taken`. */
export async function changeAccount(db: Db, id: string, change: AccountChange): Promise<Account> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const query =
    Object.keys(given).length > 0
      ? db.updateTable('users').set(given).where('id', '=', id).returningAll()
      : db.selectFrom('users').selectAll().where('id', '=', id);
  const account = await query.executeTakeFirst().catch(refuseTakenEmail);
  if (!account) throw new Failure('not_found');
  if (change.role === 'admin') await dropFirstLinks(db);
  const mayHaveInvited = change.role !== undefined || typeof change.suspendedAt === 'number';
  if (mayHaveInvited && (account.role !== 'admin' || account.suspendedAt !== null))
    await db.deleteFrom('invitations').where('inviterId', '=', id).execute();
  return account;
}

/** Turns the second factor off. Returns whether it was on. */
export async function removeSecondFactor(db: Db, accountId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  const removed = await db
    .deleteFrom('secondFactors')
    .where('accountId', '=', accountId)
    .returning('turnedOnAt')
    .executeTakeFirst();
  return removed !== undefined && removed.turnedOnAt !== null;
}

/** Returns the account in the form that its owner sees (contract §2). */
export function toUser({
  id,
  name,
  email,
  gender,
  role,
  language,
  lacksSecondFactor,
  unconfirmed,
}: Restricted): User {
  return {
    ...{ _id: id, name, email, gender, role },
    ...(language && { language }),
    ...(lacksSecondFactor && { lacksSecondFactor }),
    ...(unconfirmed === 'confirms' && { isUnconfirmed: true as const }),
  };
}

/** Announcements have this name, or the one that the college has set for the site. */
const RESERVED = 'cogito';
/** Names that contain these words seem to speak for the site. */
const OFFICES = new Set(['admin', 'administrator', 'administrators', 'moderator', 'moderators']);
const TEAM = new Set([...OFFICES, 'team', 'staff', 'support', 'office', 'heipdesk']);
const FORMER_MEMBER = 'formermember';

/**
 * Whether people would read `name`, or words in it, as Cogito, as `siteName`, or as one of their offices. Moderators
 * and administrators may be called by an office, because they hold one.
 */
export function isReservedName(name: string, siteName = '', role: Role = 'student'): boolean {
  const words = wordsOf(name);
  const site = wordsOf(siteName);
  const joined = words.join('');
  if (words.includes(RESERVED) || joined === RESERVED || joined === FORMER_MEMBER) return true;
  const namesOffice = words.some((word) => OFFICES.has(word)) || OFFICES.has(joined);
  if (namesOffice && !isModerator(role)) return true;
  if (joined.startsWith(RESERVED) && TEAM.has(joined.slice(RESERVED.length))) return true;
  if (site.length === 0) return false;
  // A site's name may be a part of a person's if it is one word.
  const isPart = site.length > 1 && ` ${words.join(' ')} `.includes(` ${site.join(' ')} `);
  return isPart || joined === site.join('');
}

const wordsOf = (name: string) =>
  foldLookAlikes(name)
    .replaceAll(/[l|1]/g, 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Crockford's base 32 has no i, l, o or u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MARK_CHARS = 8;

/** An account keeps its mark for good. */
const drawMark = (): string => toMark(randomBytes(MARK_CHARS));

/** Makes a mark from five bits of each of the first eight bytes. */
export function toMark(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, MARK_CHARS), (byte) => ALPHABET[byte & 31]).join('');
}
