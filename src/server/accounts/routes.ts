/** The four calls of spec §7 for accounts, and the administrators' two (contract §2). */
import type { FastifyReply } from 'fastify';
import { ENDPOINTS } from '#shared/api.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { networkOf } from '../network.ts';
import { type Account, changeAccount, createAccount, findByEmail, listAccounts, toUser } from './accounts.ts';
import { openDrawer } from './common-passwords.ts';
import { GuessLimits } from './guess-limits.ts';
import { BROWSER_COOKIE, browserCookieOptions, KnownBrowsers } from './known-browsers.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  cookieOptions,
  endSession,
  endSessionsOf,
  findSession,
  SESSION_COOKIE,
  startSession,
} from './sessions.ts';

/** Called when sessions end, so that their sockets end with them. */
export type SessionEnded = (ended: { token: string } | { accountId: string }) => void;

export async function serveAccounts(serve: Serve, deps: Deps, onSessionEnded: SessionEnded): Promise<void> {
  const guesses = new GuessLimits({ now: deps.now, isOn: deps.config.rateLimits });
  serveSessions(serve, deps, { guesses, browsers: await KnownBrowsers.open(deps.db), onSessionEnded });
  serveRegistration(serve, deps, guesses);
  serveUsers(serve, deps, onSessionEnded);
}

type Signing = { guesses: GuessLimits; browsers: KnownBrowsers; onSessionEnded: SessionEnded };

function serveSessions(
  serve: Serve,
  { db, config, now }: Deps,
  { guesses, browsers, onSessionEnded }: Signing,
): void {
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
    await replaceSession(request.cookies[SESSION_COOKIE], account, reply);
    const known = browsers.remember(email, request.cookies[BROWSER_COOKIE]);
    reply.setCookie(BROWSER_COOKIE, known, browserCookieOptions(config));
    return { message: 'Logged in successfully', user: toUser(account) };
  });

  /** A token that was there before signing in ends with it: nobody can plant one. */
  async function replaceSession(oldToken: string | undefined, account: Account, reply: FastifyReply) {
    if (oldToken) await signOut(oldToken);
    reply.setCookie(SESSION_COOKIE, await startSession(db, account, now()), cookieOptions(config));
  }

  async function signOut(token: string) {
    await endSession(db, token);
    onSessionEnded({ token });
  }

  serve(ENDPOINTS.logout, async ({ request, reply }) => {
    const token = request.cookies[SESSION_COOKIE];
    if (token) await signOut(token);
    const { maxAge, ...options } = cookieOptions(config);
    reply.clearCookie(SESSION_COOKIE, options);
    return { message: 'Logged out successfully' };
  });

  serve(ENDPOINTS.checkSession, async ({ request }) => {
    const token = request.cookies[SESSION_COOKIE];
    const session = token ? await findSession(db, token, now()) : undefined;
    // Not signed in is an answer here, not a failure (contract §2).
    if (!session) return { success: false as const };
    return { user: toUser(session.account) };
  });
}

/** The account whose e-mail and password these are. */
async function findGuessed(
  db: Db,
  { email, password }: { email: string; password: string },
  isKnown: boolean,
) {
  const account = await findByEmail(db, email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password, { isFirst: isKnown });
  return isRight ? account : undefined;
}

function serveRegistration(serve: Serve, { db, now }: Deps, guesses: GuessLimits): void {
  serve(ENDPOINTS.register, async ({ body: { name, email, password, gender }, request }) => {
    guesses.countRegistration(networkOf(request.ip));
    if (await findByEmail(db, email)) throw new Failure('email_taken');
    const passwordHash = await hashPassword(password);
    await createAccount(db, { name, email, passwordHash, gender, role: 'student' }, now());
    return { message: 'Account created successfully. Please sign in.' };
  });

  serve(ENDPOINTS.readCommonPasswords, async ({ params }) => {
    const passwords = openDrawer(Number(params.drawer));
    if (!passwords) throw new Failure('not_found');
    return { passwords };
  });
}

function serveUsers(serve: Serve, { db, now }: Deps, onSessionEnded: SessionEnded): void {
  serve(ENDPOINTS.listUsers, async ({ query }) => ({
    users: (await listAccounts(db, query)).map(toListedUser),
  }));

  serve(ENDPOINTS.changeUser, async ({ params, body: { role, suspended }, account }) => {
    const id = params.id ?? '';
    if (id === account.id)
      throw new Failure('not_allowed', { message: 'You can’t change your own account here.' });
    const suspendedAt = suspended === undefined ? undefined : suspended ? now() : null;
    const changed = await changeAccount(db, id, { role, suspendedAt });
    if (suspended) {
      await endSessionsOf(db, id);
      onSessionEnded({ accountId: id });
    }
    return { user: toListedUser(changed) };
  });
}

const toListedUser = (account: Account) => ({ ...toUser(account), suspended: account.suspendedAt !== null });
