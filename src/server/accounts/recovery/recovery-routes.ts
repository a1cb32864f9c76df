/** The calls for links from mails and operators: a new password, and a confirmed address (contract §2). */
import { ENDPOINTS } from '#shared/api.ts';
import type { Deps } from '../../deps.ts';
import { Failure, invalidField } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { networkOf } from '../../http/network.ts';
import { sharedLimit } from '../../limits.ts';
import { noteControl } from '../../processes/control-log.ts';
import { type Account, findById, refuseTakenEmail } from '../accounts.ts';
import {
  type AccountLink,
  dropLinks,
  findConfirmation,
  findLink,
  takeLink,
  useUpConfirmation,
} from '../links.ts';
import { isToBeConfirmed, mailOwner } from '../mails.ts';
import type { AccountDeps } from '../own-account/own-routes.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { dropNotices } from '../sessions/new-devices.ts';
import { endSessions, findSessionIn } from '../sessions.ts';
import * as texts from '../texts.ts';

/** Limits requests for mails and uses of links from one address, which may be a whole college's. */
const ASKED_BY_ADDRESS = { burst: 100, perMinute: 20 };
/** Limits mails to one account's address. */
const MAILS_TO_ADDRESS = { burst: 5, perMinute: 0.1 };

type Recovery = Pick<AccountDeps, 'mail' | 'onSessionEnded' | 'pollNow'>;

export function serveRecovery(serve: Serve, deps: Deps, { mail, onSessionEnded, pollNow }: Recovery): void {
  const { db, now } = deps;
  const ofNetwork = sharedLimit(deps, 'links of an address', ASKED_BY_ADDRESS);
  const ofEmail = sharedLimit(deps, 'mails to an address', MAILS_TO_ADDRESS);

  serve(ENDPOINTS.askForNewPassword, async ({ body: { email }, request }) => {
    if (!mail) throw new Failure('not_found');
    ofNetwork.enforce(networkOf(request.ip));
    // The account is looked up when the mail is sent, so that the answer and its time are the same for everybody.
    // Beyond the limit the newest mail still works, so too many requests don't lock the owner out.
    if (ofEmail.take(email) === 0) await mail.post({ kind: 'reset', recipient: email });
    return { message: texts.newPasswordAsked };
  });

  serve(ENDPOINTS.resetPassword, async ({ body: { token, password }, request }) => {
    ofNetwork.enforce(networkOf(request.ip));
    const link = await findLink(db, token, 'reset', now());
    const passwordHash = await hashPassword(password);
    const ended = await db.transaction().execute(async (transaction) => {
      await takeLink(transaction, link);
      // A person who knew the former password may have requested another address, by which they could come back.
      const renewed = { passwordHash, pendingEmail: null };
      await transaction.updateTable('users').set(renewed).where('id', '=', link.accountId).execute();
      // This confirms the address, because the link came by a mail to it, or from the operator.
      await transaction
        .updateTable('users')
        .set({ emailConfirmedAt: now() })
        .where('id', '=', link.accountId)
        .where('email', '=', link.email)
        .where('emailConfirmedAt', 'is', null)
        .execute();
      // The sessions that the notices are about end here, and no later session could dismiss the notices.
      await dropNotices(transaction, link.accountId);
      return endSessions(transaction, { accountId: link.accountId });
    });
    onSessionEnded(ended);
    return { message: texts.passwordReset };
  });

  serve(ENDPOINTS.confirmEmail, async ({ body: { token, password }, request }) => {
    ofNetwork.enforce(networkOf(request.ip));
    const link = await findConfirmation(db, token, now());
    const account = await findById(db, link.accountId);
    if (!account || !isToBeConfirmed(account, link.email)) throw new Failure('link_ended');
    const session = await findSessionIn(request.cookies, deps);
    const own = session?.account.id === account.id ? session.tokenHash : null;
    // A stranger may have registered the address beforehand, so the password is needed to take the account over.
    if (!own && !(await isPassword(account, password)))
      throw invalidField(
        'password',
        password ? texts.passwordOfAccountIsWrong : texts.passwordOfAccountWanted,
      );
    const isChange = account.email !== link.email;
    onSessionEnded(await confirm(deps, link, { isChange, exceptHash: own ?? '' }));
    pollNow();
    if (isChange) await mailOwner(mail, account, 'email changed');
    return { message: texts.emailConfirmed };
  });
}

const isPassword = async ({ passwordHash }: Account, password: string | undefined) =>
  password !== undefined && (await verifyPassword(passwordHash, password));

/** Confirms, ends all sessions but the caller's own, and returns their hashes. @throws {Failure} `email_taken`. */
async function confirm(
  { db, now }: Deps,
  link: AccountLink,
  { isChange, exceptHash }: { isChange: boolean; exceptHash: string },
): Promise<ReadonlySet<string>> {
  const { accountId, email } = link;
  const confirmed = { email, pendingEmail: null, emailConfirmedAt: now() };
  return db
    .transaction()
    .execute(async (transaction) => {
      await useUpConfirmation(transaction, link);
      await transaction.updateTable('users').set(confirmed).where('id', '=', accountId).execute();
      // This drops a link that was sent to the former address.
      if (isChange) await dropLinks(transaction, accountId, 'reset');
      await noteControl(transaction, 'account changed', accountId, now());
      return endSessions(transaction, { accountId, exceptHash });
    })
    .catch(refuseTakenEmail);
}
