/** Accounts in the database: creating, finding, changing. */
import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Gender, Role, User } from '#shared/accounts.ts';
import { LIST_PAGE_SIZE } from '#shared/lists.ts';
import { olderThan } from '../db/newest-first.ts';
import { isUniqueViolation } from '../db/open.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { drawMark } from './marks.ts';
import { isReservedName, RESERVED_NAME } from './reserved-name.ts';

export type Account = Tables['users'];

export type NewAccount = { name: string; email: string; passwordHash: string; gender: Gender; role: Role };

/** @throws {Failure} `invalid` for the product's own name, `email_taken`; two registrations at the same moment make exactly one account. */
export async function createAccount(db: Db, account: NewAccount, now: number): Promise<Account> {
  if (isReservedName(account.name))
    throw new Failure('invalid', { message: RESERVED_NAME, errors: { name: RESERVED_NAME } });
  const MARK_TRIES = 5;
  for (let tries = 1; ; tries++) {
    try {
      return await db
        .insertInto('users')
        .values({ ...account, id: randomUUID(), mark: drawMark(), suspendedAt: null, createdAt: now })
        .returningAll()
        .executeTakeFirstOrThrow();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (await findByEmail(db, account.email)) throw new Failure('email_taken');
      // What else is unique is the mark, drawn from 2^30.
      if (tries === MARK_TRIES) throw error;
    }
  }
}

export function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** A page of accounts whose name or email contains `q`, the newest first. @throws {Failure} `invalid`. */
export async function listAccounts(
  db: Db,
  { before, q }: { before?: string | undefined; q: string },
): Promise<Account[]> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const contains = (column: 'name' | 'email') =>
    sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  return db
    .selectFrom('users')
    .selectAll()
    .where(await olderThan(db, 'users', before))
    .$if(q !== '', (query) => query.where(({ or }) => or([contains('name'), contains('email')])))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
}

type AccountChange = { role?: Role | undefined; suspendedAt?: number | null | undefined };

/** Changes what is given. @throws {Failure} `not_found`. */
export async function changeAccount(db: Db, id: string, change: AccountChange): Promise<Account> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const query =
    Object.keys(given).length > 0
      ? db.updateTable('users').set(given).where('id', '=', id).returningAll()
      : db.selectFrom('users').selectAll().where('id', '=', id);
  const account = await query.executeTakeFirst();
  if (!account) throw new Failure('not_found');
  return account;
}

/** What an account's owner gets of it (contract §2); never the hash. */
export function toUser({ id, name, email, gender, role }: Account): User {
  return { _id: id, name, email, gender, role };
}
