/** The calls of accounts: spec §7's four, links, and what an owner does. */
import { ENDPOINTS } from '#shared/api.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import type { Mail } from '../mail/mail.ts';
import { networkOf } from '../network.ts';
import { createAccount, findByEmail, requireDomain } from './accounts.ts';
import { openDrawer } from './common-passwords.ts';
import { serveFirstAdministrator } from './first-administrator.ts';
import { GuessLimits } from './guess-limits.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { type Owning, serveOwnAccount } from './own-routes.ts';
import { hashPassword } from './passwords.ts';
import { serveRecovery } from './recovery-routes.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { serveSessions } from './session-routes.ts';
import * as texts from './texts.ts';

/** Ends the sockets of these sessions at once. */
export type SessionEnded = (tokenHashes: ReadonlySet<string>) => void;

export async function serveAccounts(serve: Serve, deps: Deps, owning: Owning): Promise<void> {
  const { mail, onSessionEnded } = owning;
  const guesses = new GuessLimits({ now: deps.now, isOn: deps.config.rateLimits, sharing: deps.sharing });
  const factors = await SecondFactors.open(deps);
  const browsers = await KnownBrowsers.open(deps.db);
  serveSessions(serve, deps, { guesses, browsers, factors, onSessionEnded });
  serveRegistration(serve, deps, { guesses, mail });
  serveRecovery(serve, deps, owning);
  serveFirstAdministrator(serve, deps);
  serveOwnAccount(serve, deps, { ...owning, factors });
}

function serveRegistration(
  serve: Serve,
  { db, config, now }: Deps,
  { guesses, mail }: { guesses: GuessLimits; mail: Mail | null },
): void {
  serve(ENDPOINTS.register, async ({ body: { name, email, password, gender }, request }) => {
    guesses.countRegistration(networkOf(request.ip));
    requireDomain(email, config.emailDomains);
    if (await findByEmail(db, email)) throw new Failure('email_taken');
    const passwordHash = await hashPassword(password);
    const emailConfirmedAt = mail ? null : now();
    const account = { name, email, passwordHash, gender, role: 'student', emailConfirmedAt } as const;
    const { id } = await createAccount(db, account, now());
    await mail?.post({ kind: 'confirm', recipient: email, about: id });
    return { message: mail ? texts.accountToConfirm(email) : texts.accountCreated };
  });

  serve(ENDPOINTS.readCommonPasswords, async ({ params }) => {
    const passwords = openDrawer(Number(params.drawer));
    if (!passwords) throw new Failure('not_found');
    return { passwords };
  });
}
