/** Administrators manage accounts. At least one administrator always remains, even after two changes at once. */
import type { Role } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { noteAct } from '../../audit/audit-log.ts';
import * as acts from '../../audit/texts.ts';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { type Account, changeAccount, listAccounts, toUser } from '../accounts.ts';
import { endSessions } from '../sessions.ts';

/** Administrators list accounts, change roles, suspend and reinstate (contract §2). */
export function servePeople(serve: Serve, { db, now }: Deps, pollNow: () => void): void {
  serve(ENDPOINTS.listUsers, async ({ query }) => {
    const { accounts, total } = await listAccounts(db, query);
    return { users: accounts.map(toListedUser), total };
  });

  serve(ENDPOINTS.changeUser, async ({ params, body, account }) => {
    const changed = await changePerson(db, params.id, body, { by: account, now: now() });
    // Other processes learn from the control log that the sessions ended.
    if (body.suspended) pollNow();
    return { user: toListedUser(changed) };
  });
}

/** Leaves the language out, because only the account's owner may read it. */
const toListedUser = (account: Account) => ({
  ...toUser({ ...account, language: null }),
  suspended: account.suspendedAt !== null,
});

type PersonChange = { role?: Role | undefined; suspended?: boolean | undefined };
type Actor = { by: Pick<Account, 'id' | 'name'>; now: number };

/**
 * Changes the role, suspends or reinstates, and ends the sessions of a suspended account.
 * @throws {Failure} `not_found`, `own_account`, `last_admin`, or `other_role` if the actor is no longer administrator.
 */
async function changePerson(db: Db, id: string, change: PersonChange, { by, now }: Actor): Promise<Account> {
  const { role, suspended } = change;
  return db.transaction().execute(async (transaction) => {
    const admins = await lockAdmins(transaction);
    if (!admins.has(by.id)) throw new Failure('other_role');
    if (id === by.id && (role !== undefined || suspended)) throw new Failure('own_account');
    const staysAdmin = (role ?? 'admin') === 'admin' && !suspended;
    if (admins.has(id) && admins.size === 1 && !staysAdmin) throw new Failure('last_admin');
    const suspendedAt = suspended === undefined ? undefined : suspended ? now : null;
    const changed = await changeAccount(transaction, id, { role, suspendedAt });
    if (suspended) await endSessions(transaction, { accountId: id });
    for (const what of actsOf(change)) await noteAct(transaction, { who: by.name, what, about: id }, now);
    return changed;
  });
}

/** Returns active administrators. Changes to them wait for this transaction: SQLite has one at a time. */
export async function lockAdmins(transaction: Db): Promise<Set<string>> {
  const admins = transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspendedAt', 'is', null)
    // All transactions lock in the same order, so that none deadlock.
    .orderBy('id');
  const rows = await (isPostgres(transaction) ? admins.forUpdate() : admins).execute();
  return new Set(rows.map(({ id }) => id));
}

function actsOf({ role, suspended }: PersonChange): string[] {
  return [
    ...(role === undefined ? [] : [acts.gaveRole(role)]),
    ...(suspended === undefined ? [] : [suspended ? acts.suspended : acts.letBack]),
  ];
}
