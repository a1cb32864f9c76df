/** The calls to sign in, sign out and read the present session (spec §7). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BodyOf, ENDPOINTS } from '#shared/api.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { networkOf } from '../../http/network.ts';
import { sharedLimit } from '../../limits.ts';
import type { Mail } from '../../mail/mail.ts';
import { type Account, findByEmail, toUser } from '../accounts.ts';
import { mailOwner } from '../mails.ts';
import { verifyPassword } from '../passwords.ts';
import type { SecondFactor, SecondFactors } from '../second-factor/second-factors.ts';
import {
  cookieOptions,
  endSessions,
  endSurplusSessions,
  findSessionIn,
  formerSessionCookie,
  restrict,
  type SessionEnded,
  sessionCookie,
  startSession,
} from '../sessions.ts';
import * as texts from '../texts.ts';
import { hashToken } from '../tokens.ts';
import type { GuessLimits } from './guess-limits.ts';
import {
  BROWSER_COOKIE,
  browserCookieOptions,
  factorProof,
  type KnownBrowsers,
  passwordProof,
} from './known-browsers.ts';
import { deviceOf, noteSignIn } from './new-devices.ts';

type Signing = {
  guesses: GuessLimits;
  browsers: KnownBrowsers;
  factors: SecondFactors;
  onSessionEnded: SessionEnded;
  mail: Mail | null;
};

/** Limits mails about new devices to one account. */
const MAILS = { burst: 5, perMinute: 0.1 };

export function serveSessions(serve: Serve, deps: Deps, signing: Signing): void {
  serveSigning(serve, deps, signing);
  serveCheck(serve, deps);
}

function serveSigning(serve: Serve, deps: Deps, signing: Signing): void {
  const { db, config, now } = deps;
  const mails = sharedLimit(deps, 'mails of new devices', MAILS);
  const cookieName = sessionCookie(config);
  const { maxAge: _kept, ...leaving } = cookieOptions(config);

  serve(ENDPOINTS.login, async ({ body, request, reply }) => {
    const { account, factor, isKnown } = await findWhoSignsIn(db, signing, body, request);
    const tokenHash = await replaceSession(request, reply, { account, factor });
    const device = deviceOf(request.headers['user-agent']);
    const isNews = await noteSignIn(db, account, { tokenHash, device, isKnown }, now());
    // A person with the password can sign in any number of times, so only the first sign-ins send mails.
    if (isNews && mails.take(account.id) === 0) await mailOwner(signing.mail, account, 'new device', device);
    const proofs = [body.email, passwordProof(account), ...(factor ? [factorProof(factor)] : [])];
    const known = signing.browsers.remember(proofs, request.cookies[BROWSER_COOKIE]);
    reply.setCookie(BROWSER_COOKIE, known, browserCookieOptions(config));
    return {
      message: texts.loggedIn,
      user: toUser(restrict(account, config, { hasFactor: factor !== undefined })),
    };
  });

  /** Ends the session from before signing in, so that nobody can plant a token. */
  async function replaceSession(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, factor }: { account: Account; factor: SecondFactor | undefined },
  ) {
    await signOut(request, reply);
    const device = deviceOf(request.headers['user-agent']);
    const token = await startSession(db, account, now(), { device, factor });
    const made = hashToken(token);
    signing.onSessionEnded(await endSurplusSessions(db, { accountId: account.id, made }));
    reply.setCookie(cookieName, token, cookieOptions(config));
    return made;
  }

  async function signOut({ cookies }: FastifyRequest, reply: FastifyReply) {
    const former = formerSessionCookie(config);
    for (const name of [cookieName, ...(former === null ? [] : [former])]) {
      const token = cookies[name];
      if (token === undefined) continue;
      signing.onSessionEnded(await endSessions(db, { tokenHash: hashToken(token) }));
      if (name === former) reply.clearCookie(name, leaving);
    }
  }

  serve(ENDPOINTS.logout, async ({ request, reply }) => {
    await signOut(request, reply);
    reply.clearCookie(cookieName, leaving);
    return { message: texts.loggedOut };
  });
}

function serveCheck(serve: Serve, deps: Deps): void {
  serve(ENDPOINTS.checkSession, async ({ request }) => {
    const session = await findSessionIn(request.cookies, deps);
    // Here it is an answer, and no failure, that nobody is signed in (contract §2).
    if (!session) return { success: false as const };
    return { user: toUser(session.account) };
  });
}

/** Returns the account whose password, and code if needed, was given. @throws {Failure} */
async function findWhoSignsIn(
  db: Db,
  { guesses, browsers, factors }: Signing,
  body: BodyOf<typeof ENDPOINTS.login>,
  request: FastifyRequest,
) {
  const { email, code } = body;
  const cookie = request.cookies[BROWSER_COOKIE];
  // A caller without a cookie can be refused before the database is asked.
  const claimed = cookie === undefined ? undefined : await findByEmail(db, email);
  const browser = claimed ? browsers.idFor(passwordProof(claimed), cookie) : null;
  const takeBack = guesses.count({ email, network: networkOf(request.ip), browser });
  const account = await findGuessed(db, body, browser !== null).catch((error: unknown) => {
    takeBack();
    throw error;
  });
  if (!account) throw new Failure('wrong_credentials');
  const factor = account.suspendedAt === null ? await factors.find(account.id) : undefined;
  // A wrong code stays counted, as a wrong password does.
  if (factor && code) {
    // A browser is known here by a code that it gave: a stranger with the password may have used many browsers.
    await takeCode(factors, factor, code, browsers.idFor(factorProof(factor), cookie));
  }
  takeBack();
  if (account.suspendedAt !== null) throw new Failure('suspended');
  if (factor && !code) throw new Failure('second_factor', { errors: { code: texts.codeWanted } });
  return { account, factor, isKnown: browsers.idFor(email, cookie) !== null };
}

/** @throws {Failure} `second_factor`, `too_many_requests`. */
async function takeCode(factors: SecondFactors, factor: SecondFactor, code: string, browser: string | null) {
  const guesser = browser ? { browser } : 'stranger';
  await factors.take(factor, code, guesser).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'wrong_code')) throw error;
    const { message, errors } = error;
    throw new Failure('second_factor', { message, ...(errors && { errors }) });
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
