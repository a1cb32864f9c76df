/** Administrators look after accounts: they list them, give roles, suspend and let back (contract §2). */
import { ENDPOINTS } from '#shared/api.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { type Account, listAccounts, toUser } from './accounts.ts';
import { changePerson } from './people.ts';

export function servePeople(serve: Serve, { db, now }: Deps, lookNow: () => void): void {
  serve(ENDPOINTS.listUsers, async ({ query }) => {
    const { accounts, total } = await listAccounts(db, query);
    return { users: accounts.map(toListedUser), total };
  });

  serve(ENDPOINTS.changeUser, async ({ params, body, account }) => {
    const id = params.id ?? '';
    const changed = await changePerson(db, id, body, { by: account, now: now() });
    // The end of sessions is in the control log.
    if (body.suspended) lookNow();
    return { user: toListedUser(changed) };
  });
}

const toListedUser = (account: Account) => ({ ...toUser(account), suspended: account.suspendedAt !== null });
