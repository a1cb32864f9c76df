/** The calls of the links that mails and operators hand out: a new password, and a confirmed address (contract §2). */
import { ENDPOINTS } from '#shared/api.ts';
import { isUniqueViolation } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { networkOf } from '../network.ts';
import { noteControl } from '../processes/control-log.ts';
import { findById } from './accounts.ts';
import { dropNotices } from './devices/new-devices.ts';
import { isToBeConfirmed } from './letters.ts';
import { dropLinks, findLink, takeLink } from './links.ts';
import type { Owning } from './own-routes.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import * as texts from './texts.ts';

/** Of one address, a whole college: asking for a mail, and trying links. */
const ASKED_BY_ADDRESS = { burst: 100, perMinute: 20 };
/** Mails to one account's address. */
const MAILS_TO_ADDRESS = { burst: 5, perMinute: 0.1 };

type Recovery = Pick<Owning, 'mail' | 'onSessionEnded' | 'lookNow'>;

export function serveRecovery(serve: Serve, deps: Deps, { mail, onSessionEnded, lookNow }: Recovery): void {
  const { db, config, now, sharing } = deps;
  const options = (as: string) => ({ now, isOn: config.rateLimits, shared: { as, by: sharing } });
  const ofNetwork = new KeyedLimit({ ...ASKED_BY_ADDRESS, ...options('links of an address') });
  const ofEmail = new KeyedLimit({ ...MAILS_TO_ADDRESS, ...options('mails to an address') });

  serve(ENDPOINTS.askForNewPassword, async ({ body: { email }, request }) => {
    if (!mail) throw new Failure('not_found');
    ofNetwork.enforce(networkOf(request.ip));
    // Whose address it is, is asked when the mail is sent: the answer and its time are the same for everybody.
    // Beyond the limit the newest mail still works, so nobody who asks too often locks the owner out.
    if (ofEmail.take(email) === 0) await mail.post({ kind: 'reset', recipient: email });
    return { message: texts.newPasswordAsked };
  });

  serve(ENDPOINTS.resetPassword, async ({ body: { token, password }, request }) => {
    ofNetwork.enforce(networkOf(request.ip));
    const link = await findLink(db, token, 'reset', now());
    const passwordHash = await hashPassword(password);
    const ended = await db.transaction().execute(async (transaction) => {
      await takeLink(transaction, link);
      // Who knew the former password may have asked for another address: by it they would come back.
      const renewed = { passwordHash, pendingEmail: null };
      await transaction.updateTable('users').set(renewed).where('id', '=', link.accountId).execute();
      // Their sessions end here, and no later one may dismiss them.
      await dropNotices(transaction, link.accountId);
      return endSessions(transaction, { accountId: link.accountId });
    });
    onSessionEnded(ended);
    return { message: texts.passwordReset };
  });

  serve(ENDPOINTS.confirmEmail, async ({ body: { token }, request }) => {
    ofNetwork.enforce(networkOf(request.ip));
    const link = await findLink(db, token, 'confirm', now());
    const account = await findById(db, link.accountId);
    if (!account || !isToBeConfirmed(account, link.email)) throw new Failure('link_ended');
    const isChange = account.email !== link.email;
    await confirm();
    await db.transaction().execute((t) => noteControl(t, 'account changed', account.id, now()));
    lookNow();
    if (isChange) await mail?.post({ kind: 'email changed', recipient: account.email, about: account.id });
    return { message: texts.emailConfirmed };

    function confirm() {
      const confirmed = { email: link.email, pendingEmail: null, emailConfirmedAt: now() };
      return db
        .transaction()
        .execute(async (transaction) => {
          await takeLink(transaction, link);
          await transaction.updateTable('users').set(confirmed).where('id', '=', link.accountId).execute();
          // One that was sent to the address from before.
          if (isChange) await dropLinks(transaction, link.accountId, 'reset');
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Failure('email_taken') : error;
        });
    }
  });
}
