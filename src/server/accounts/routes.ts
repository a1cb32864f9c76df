/** The calls of accounts: the four of spec §7, links, the owner's account, and administrators' calls about others. */
import { ENDPOINTS } from '#shared/api.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { networkOf } from '../http/network.ts';
import { sharedLimit } from '../limits.ts';
import { createAccount, requireUsableName } from './accounts.ts';
import { requireFirstLink, takeFirstLinks } from './links.ts';
import { ConfirmationMails } from './mails.ts';
import { type AccountDeps, serveOwnAccount } from './own-account/own-routes.ts';
import { hashPassword } from './passwords.ts';
import { servePeople } from './people/people.ts';
import { serveRecovery } from './recovery/recovery-routes.ts';
import { serveRegistration } from './registration/registration-routes.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { GuessLimits } from './sessions/guess-limits.ts';
import { KnownBrowsers } from './sessions/known-browsers.ts';
import { serveSessions } from './sessions/session-routes.ts';
import * as texts from './texts.ts';

export async function serveAccounts(serve: Serve, deps: Deps, accountDeps: AccountDeps): Promise<void> {
  const { mail, onSessionEnded } = accountDeps;
  const guesses = new GuessLimits(deps);
  const factors = await SecondFactors.open(deps);
  const browsers = await KnownBrowsers.open(deps.db);
  servePeople(serve, deps, accountDeps.pollNow);
  serveSessions(serve, deps, { guesses, browsers, factors, onSessionEnded, mail });
  const confirmations = new ConfirmationMails(deps, mail);
  serveRegistration(serve, deps, { guesses, mail, confirmations, onSessionEnded });
  serveRecovery(serve, deps, accountDeps);
  serveFirstAdministrator(serve, deps);
  serveOwnAccount(serve, deps, { ...accountDeps, factors, confirmations });
}

const TRIED_BY_ADDRESS = { burst: 20, perMinute: 5 };

/** Serves the call of the link that the start prints: it makes the first administrator. */
function serveFirstAdministrator(serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  const tries = sharedLimit(deps, 'first administrator', TRIED_BY_ADDRESS);

  serve(ENDPOINTS.makeFirstAdministrator, async ({ body: { token, name, email, password }, request }) => {
    tries.enforce(networkOf(request.ip));
    await requireFirstLink(db, token, now());
    await requireUsableName(db, name, 'admin');
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (transaction) => {
      await takeFirstLinks(transaction, token, now());
      const account = { name, email, passwordHash, gender: 'other', role: 'admin' } as const;
      const { id } = await createAccount(transaction, account, now());
      await noteAct(transaction, { who: name, what: acts.becameFirstAdministrator, about: id }, now());
    });
    return { message: texts.firstAdministratorMade };
  });
}
