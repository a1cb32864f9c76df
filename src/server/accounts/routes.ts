/** Spec §7's four calls. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#shared/api.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import type { Mail } from '../mail/mail.ts';
import { networkOf } from '../network.ts';
import { type Account, createAccount, findByEmail, requireDomain, toUser } from './accounts.ts';
import { openDrawer } from './common-passwords.ts';
import { deviceOf } from './device.ts';
import { serveFirstAdministrator } from './first-administrator.ts';
import { GuessLimits } from './guess-limits.ts';
import { BROWSER_COOKIE, browserCookieOptions, KnownBrowsers } from './known-browsers.ts';
import { type Owning, serveOwnAccount } from './own-routes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { serveRecovery } from './recovery-routes.ts';
import {
  cookieOptions,
  endSessions,
  findSession,
  formerSessionCookie,
  hashToken,
  sessionCookie,
  startSession,
} from './sessions.ts';
import * as texts from './texts.ts';

/** Ends the sockets of these sessions at once. */
export type SessionEnded = (tokenHashes: ReadonlySet<string>) => void;

export async function serveAccounts(serve: Serve, deps: Deps, owning: Owning): Promise<void> {
  const { mail, onSessionEnded } = owning;
  const guesses = new GuessLimits({ now: deps.now, isOn: deps.config.rateLimits, sharing: deps.sharing });
  serveSessions(serve, deps, { guesses, browsers: await KnownBrowsers.open(deps.db), onSessionEnded });
  serveRegistration(serve, deps, { guesses, mail });
  serveRecovery(serve, deps, owning);
  serveFirstAdministrator(serve, deps);
  serveOwnAccount(serve, deps, owning);
}

type Signing = { guesses: GuessLimits; browsers: KnownBrowsers; onSessionEnded: SessionEnded };

function serveSessions(
  serve: Serve,
  { db, config, now }: Deps,
  { guesses, browsers, onSessionEnded }: Signing,
): void {
  const cookieName = sessionCookie(config);
  const { maxAge: _kept, ...leaving } = cookieOptions(config);

  serve(ENDPOINTS.login, async ({ body, request, reply }) => {
    const { email } = body;
    const browser = browsers.idFor(email, request.cookies[BROWSER_COOKIE]);
    const takeBack = guesses.count({ email, network: networkOf(request.ip), browser });
    const account = await findGuessed(db, body, browser !== null).catch((error: unknown) => {
      takeBack();
      throw error;
    });
    if (!account) throw new Failure('wrong_credentials');
    takeBack();
    if (account.suspendedAt !== null) throw new Failure('suspended');
    await replaceSession(request, account, reply);
    const known = browsers.remember(email, request.cookies[BROWSER_COOKIE]);
    reply.setCookie(BROWSER_COOKIE, known, browserCookieOptions(config));
    return { message: texts.loggedIn, user: toUser(account) };
  });

  /** Ends the token from before signing in: nobody can plant one. */
  async function replaceSession(request: FastifyRequest, account: Account, reply: FastifyReply) {
    await signOut(request, reply);
    const token = await startSession(db, account, now(), deviceOf(request.headers['user-agent']));
    reply.setCookie(cookieName, token, cookieOptions(config));
  }

  async function signOut({ cookies }: FastifyRequest, reply: FastifyReply) {
    const former = formerSessionCookie(config);
    for (const name of [cookieName, ...(former === null ? [] : [former])]) {
      const token = cookies[name];
      if (token === undefined) continue;
      onSessionEnded(await endSessions(db, { tokenHash: hashToken(token) }));
      if (name === former) reply.clearCookie(name, leaving);
    }
  }

  serve(ENDPOINTS.logout, async ({ request, reply }) => {
    await signOut(request, reply);
    reply.clearCookie(cookieName, leaving);
    return { message: texts.loggedOut };
  });

  serve(ENDPOINTS.checkSession, async ({ request }) => {
    const token = request.cookies[cookieName];
    const session = token ? await findSession(db, hashToken(token), config, now()) : undefined;
    // Not signed in is an answer here, not a failure (contract §2).
    if (!session) return { success: false as const };
    return { user: toUser(session.account) };
  });
}

async function findGuessed(
  db: Db,
  { email, password }: { email: string; password: string },
  isKnown: boolean,
) {
  const account = await findByEmail(db, email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password, { isFirst: isKnown });
  return isRight ? account : undefined;
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
