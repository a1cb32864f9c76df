/** Registering (spec §7), and the invitations that administrators make for it. */
import { type BodyOf, ENDPOINTS } from '#shared/api.ts';
import { isRegistrationOpen } from '../../college/stored-settings.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { Mail } from '../../mail/mail.ts';
import { networkOf } from '../../network.ts';
import { createAccount, findByEmail, isOfDomains, requireDomain } from '../accounts.ts';
import { openDrawer } from '../common-passwords.ts';
import type { GuessLimits } from '../guess-limits.ts';
import {
  endInvitation,
  listInvitations,
  makeInvitation,
  requireInvitation,
  takeInvitation,
} from '../invitations.ts';
import { hashPassword } from '../passwords.ts';
import * as texts from '../texts.ts';

export function serveRegistration(
  serve: Serve,
  deps: Deps,
  { guesses, mail }: { guesses: GuessLimits; mail: Mail | null },
): void {
  serve(ENDPOINTS.register, async ({ body, request }) => {
    guesses.countRegistration(networkOf(request.ip));
    const id = await register(deps, body, mail);
    await mail?.post({ kind: 'confirm', recipient: body.email, about: id });
    return { message: mail ? texts.accountToConfirm(body.email) : texts.accountCreated };
  });

  serve(ENDPOINTS.readCommonPasswords, async ({ params }) => {
    const passwords = openDrawer(Number(params.drawer));
    if (!passwords) throw new Failure('not_found');
    return { passwords };
  });

  serveInvitations(serve, deps);
}

/** Gives the account's id. @throws {Failure} */
async function register(
  { db, config, now }: Deps,
  { name, email, password, gender, invitation }: BodyOf<typeof ENDPOINTS.register>,
  mail: Mail | null,
): Promise<string> {
  const isOpen = await isRegistrationOpen(db, config);
  const isInvited = invitation !== undefined && !(isOpen && isOfDomains(email, config.emailDomains));
  if (isInvited) await requireInvitation(db, invitation, now());
  else if (!isOpen) throw new Failure('registration_closed');
  else requireDomain(email, config.emailDomains);
  if (await findByEmail(db, email)) throw new Failure('email_taken');
  const passwordHash = await hashPassword(password);
  const emailConfirmedAt = mail ? null : now();
  const account = { name, email, passwordHash, gender, role: 'student', emailConfirmedAt } as const;
  if (!isInvited) return (await createAccount(db, account, now())).id;
  const made = db.transaction().execute(async (transaction) => {
    await takeInvitation(transaction, invitation, now());
    return createAccount(transaction, account, now());
  });
  const { id } = await made.catch(async (error: unknown) => {
    // PostgreSQL answers nothing more in a transaction that broke a rule, such as that of one account an address.
    if (!(error instanceof Failure) && (await findByEmail(db, email))) throw new Failure('email_taken');
    throw error;
  });
  return id;
}

function serveInvitations(serve: Serve, { db, config, now }: Deps): void {
  serve(ENDPOINTS.listInvitations, async () => ({ invitations: await listInvitations(db, now()) }));

  serve(ENDPOINTS.invite, async ({ body: { days, uses }, account }) => ({
    status: 201,
    ...(await makeInvitation({ db, config }, { days, uses, by: account.name }, now())),
  }));

  serve(ENDPOINTS.endInvitation, async ({ params, account }) => {
    await endInvitation(db, params.id ?? '', account.name, now());
    return {};
  });
}
