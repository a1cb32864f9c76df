/** The calls for registration (spec §7), and for invitations by administrators. */
import { type BodyOf, ENDPOINTS } from '#shared/api.ts';
import { isRegistrationOpen } from '../../college/college.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { networkOf } from '../../http/network.ts';
import type { Mail } from '../../mail/mail.ts';
import {
  type Account,
  createAccount,
  findByEmail,
  isOfDomains,
  requireDomain,
  requireUsableName,
} from '../accounts.ts';
import {
  endInvitation,
  listInvitations,
  makeInvitation,
  requireInvitation,
  takeInvitation,
} from '../invitations.ts';
import { dropLinks } from '../links.ts';
import type { ConfirmationMails } from '../mails.ts';
import { hashPassword, openBucket, requireUncommon, verifyPassword } from '../passwords.ts';
import type { GuessLimits } from '../sessions/guess-limits.ts';
import { endSessions, type SessionEnded } from '../sessions.ts';
import * as texts from '../texts.ts';

type Registering = {
  guesses: GuessLimits;
  mail: Mail | null;
  confirmations: ConfirmationMails;
  onSessionEnded: SessionEnded;
};

export function serveRegistration(
  serve: Serve,
  deps: Deps,
  { guesses, mail, confirmations, onSessionEnded }: Registering,
): void {
  serve(ENDPOINTS.register, async ({ body, request }) => {
    const network = networkOf(request.ip);
    guesses.countRegistration(network);
    const former = await findByEmail(deps.db, body.email);
    // Nobody has proved to own an unconfirmed address, so another person may register it.
    const isReplaceable = mail !== null && former?.emailConfirmedAt === null && former.suspendedAt === null;
    // A repeated call is answered before the invitation is checked: this account may have had its last use.
    if (former && !isReplaceable && isFresh(former, body, deps.now()))
      await refuseRepeated(former, body, { guesses, network });
    const isInvited = await requireInvited(deps, body);
    if (former && !isReplaceable) throw new Failure('email_taken');
    await requireUsableName(deps.db, body.name, 'student');
    requireUncommon(body.password);
    // A registration that was refused above sent no mail, so it doesn't count against its address.
    confirmations.enforce({ recipient: body.email, network });
    const id = former
      ? await replaceUnconfirmed(deps, former, body, onSessionEnded)
      : await register(deps, body, { isInvited, mail });
    await confirmations.post({ recipient: body.email, about: id });
    return { message: mail ? texts.accountToConfirm(body.email) : texts.accountCreated };
  });

  serve(ENDPOINTS.readCommonPasswords, async ({ params }) => {
    const passwords = openBucket(Number(params.bucket));
    if (!passwords) throw new Failure('not_found');
    return { passwords };
  });

  serveInvitations(serve, deps);
}

type Registration = BodyOf<typeof ENDPOINTS.register>;

const REPEATED_WITHIN_MS = 10 * 60_000;

const isFresh = (former: Account, { name, gender }: Registration, now: number): boolean =>
  former.createdAt > now - REPEATED_WITHIN_MS && former.name === name && former.gender === gender;

/** Answers a registration whose first answer was lost. @throws {Failure} `registered` if the password is right too. */
async function refuseRepeated(
  { email, passwordHash }: Account,
  { password }: Registration,
  { guesses, network }: { guesses: GuessLimits; network: string },
): Promise<void> {
  let takeBack: () => void;
  try {
    takeBack = guesses.count({ email, network, browser: null });
  } catch {
    // After too many guesses the caller gets the same answer as everybody else.
    return;
  }
  if (!(await verifyPassword(passwordHash, password))) return;
  takeBack();
  throw new Failure('registered');
}

/** Returns whether an invitation allows the registration. @throws {Failure} if nothing does. */
async function requireInvited(
  { db, config, now }: Deps,
  { email, invitation }: Registration,
): Promise<boolean> {
  const isOpen = await isRegistrationOpen(db, config);
  if (invitation !== undefined && !(isOpen && isOfDomains(email, config.emailDomains))) {
    await requireInvitation(db, invitation, now());
    return true;
  }
  if (!isOpen) throw new Failure('registration_closed');
  requireDomain(email, config.emailDomains);
  return false;
}

/** Replaces the former registration; its password, sessions and links stop working. Returns the account's id. */
async function replaceUnconfirmed(
  { db, now }: Deps,
  { id }: Account,
  { name, password, gender, language }: Registration,
  onSessionEnded: SessionEnded,
): Promise<string> {
  const chosen = {
    name,
    gender,
    language: language ?? null,
    passwordHash: await hashPassword(password),
    pendingEmail: null,
  };
  const ended = await db.transaction().execute(async (transaction) => {
    const replaced = await transaction
      .updateTable('users')
      .set({ ...chosen, createdAt: now() })
      .where('id', '=', id)
      .where('emailConfirmedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!replaced) throw new Failure('email_taken');
    for (const purpose of ['confirm', 'reset'] as const) await dropLinks(transaction, id, purpose);
    return endSessions(transaction, { accountId: id });
  });
  onSessionEnded(ended);
  return id;
}

/** Returns the account's id. @throws {Failure} */
async function register(
  { db, now }: Deps,
  { name, email, password, gender, language, invitation = '' }: Registration,
  { isInvited, mail }: { isInvited: boolean; mail: Mail | null },
): Promise<string> {
  const passwordHash = await hashPassword(password);
  const emailConfirmedAt = mail ? null : now();
  const chosen = { name, email, gender, language: language ?? null };
  const account = { ...chosen, passwordHash, role: 'student', emailConfirmedAt } as const;
  const { id } = await db.transaction().execute(async (transaction) => {
    if (isInvited) await takeInvitation(transaction, invitation, now());
    return createAccount(transaction, account, now());
  });
  return id;
}

function serveInvitations(serve: Serve, { db, config, now }: Deps): void {
  serve(ENDPOINTS.listInvitations, async () => ({ invitations: await listInvitations(db, now()) }));

  serve(ENDPOINTS.invite, async ({ body: { days, uses }, account }) => ({
    status: 201,
    ...(await makeInvitation({ db, config }, { days, uses, by: account }, now())),
  }));

  serve(ENDPOINTS.endInvitation, async ({ params, account }) => {
    await endInvitation(db, params.id, account.name, now());
    return {};
  });
}
