/** The calls of accounts: spec §7's four, links, and what an owner does. */
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { ConfirmationMails } from './confirmation-mails.ts';
import { KnownBrowsers } from './devices/known-browsers.ts';
import { serveFirstAdministrator } from './first-administrator.ts';
import { GuessLimits } from './guess-limits.ts';
import { type Owning, serveOwnAccount } from './own-routes.ts';
import { serveRecovery } from './recovery-routes.ts';
import { serveRegistration } from './registration/registration-routes.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { serveSessions } from './session-routes.ts';

export async function serveAccounts(serve: Serve, deps: Deps, owning: Owning): Promise<void> {
  const { mail, onSessionEnded } = owning;
  const guesses = new GuessLimits({ now: deps.now, isOn: deps.config.rateLimits, sharing: deps.sharing });
  const factors = await SecondFactors.open(deps);
  const browsers = await KnownBrowsers.open(deps.db);
  serveSessions(serve, deps, { guesses, browsers, factors, onSessionEnded, mail });
  const confirmations = new ConfirmationMails(deps, mail);
  serveRegistration(serve, deps, { guesses, mail, confirmations, onSessionEnded });
  serveRecovery(serve, deps, owning);
  serveFirstAdministrator(serve, deps);
  serveOwnAccount(serve, deps, { ...owning, factors, confirmations });
}
