/** Takes an account away for good; what it wrote is removed, or stays under a name that says nothing. */
import { lockRooms } from '../chat/messages.ts';
import { removeMessagesOf, renameMessagesOf } from '../chat/messages-of-author.ts';
import { noteGone } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Account } from './accounts.ts';
import { lockAdmins } from './people.ts';
import { endSessions, type SessionEnded } from './sessions.ts';
import { lastAdministrator } from './texts.ts';

type Options = { removeMessages: boolean; onSessionEnded?: SessionEnded };

/**
 * Each step may be done again: after a crash the account is still there, and is erased by the next attempt.
 * @throws {Failure} `last_admin`.
 */
export async function eraseAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  { removeMessages, onSessionEnded = () => {} }: Options,
): Promise<void> {
  await requireAnotherAdministrator(db, account);
  // First, so that nothing more is written.
  onSessionEnded(await endSessions(db, { accountId: account.id }));
  if (removeMessages) await removeMessagesOf(db, account.id, now());
  await renameMessagesOf(db, account.id);
  await db.transaction().execute(async (transaction) => {
    // Rooms before accounts, as where messages are stored: what was on its way is stored by now, or refused later.
    await lockRooms(transaction);
    if (removeMessages) await removeMessagesOf(transaction, account.id, now());
    await renameMessagesOf(transaction, account.id);
    await requireAnotherAdministrator(transaction, account);
    await transaction
      .deleteFrom('mails')
      .where(({ or, eb }) => or([eb('about', '=', account.id), eb('recipient', '=', account.email)]))
      .execute();
    await noteGone(transaction, account, now());
    await transaction.deleteFrom('users').where('id', '=', account.id).execute();
  });
}

async function requireAnotherAdministrator(db: Db, { id }: Account): Promise<void> {
  const admins = await lockAdmins(db);
  if (admins.has(id) && admins.size === 1) throw new Failure('last_admin', { message: lastAdministrator });
}
