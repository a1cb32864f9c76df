/** Signing in and out, and who is signed in (spec §7). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BodyOf, ENDPOINTS } from '#shared/api.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { networkOf } from '../network.ts';
import { type Account, findByEmail, toUser } from './accounts.ts';
import { deviceOf } from './device.ts';
import {
  BROWSER_COOKIE,
  browserCookieOptions,
  type KnownBrowsers,
  proofOf,
} from './devices/known-browsers.ts';
import { noteSignIn } from './devices/new-devices.ts';
import type { GuessLimits } from './guess-limits.ts';
import { verifyPassword } from './passwords.ts';
import type { SessionEnded } from './routes.ts';
import type { SecondFactor, SecondFactors } from './second-factor/second-factors.ts';
import {
  cookieOptions,
  endOldestSessions,
  endSessions,
  findSession,
  formerSessionCookie,
  hashToken,
  markLacking,
  sessionCookie,
  startSession,
} from './sessions.ts';
import * as texts from './texts.ts';

type Signing = {
  guesses: GuessLimits;
  browsers: KnownBrowsers;
  factors: SecondFactors;
  onSessionEnded: SessionEnded;
};

export function serveSessions(serve: Serve, { db, config, now }: Deps, signing: Signing): void {
  const cookieName = sessionCookie(config);
  const { maxAge: _kept, ...leaving } = cookieOptions(config);

  serve(ENDPOINTS.login, async ({ body, request, reply }) => {
    const { account, factor, isKnown } = await findWhoSignsIn(db, signing, body, request);
    const tokenHash = await replaceSession(request, account, reply);
    const device = deviceOf(request.headers['user-agent']);
    await noteSignIn(db, account, { tokenHash, device, isKnown }, now());
    const proofs = [body.email, ...(factor ? [proofOf(factor)] : [])];
    const known = signing.browsers.remember(proofs, request.cookies[BROWSER_COOKIE]);
    reply.setCookie(BROWSER_COOKIE, known, browserCookieOptions(config));
    return { message: texts.loggedIn, user: toUser(factor ? account : markLacking(account, config)) };
  });

  /** Ends the token from before signing in: nobody can plant one. */
  async function replaceSession(request: FastifyRequest, account: Account, reply: FastifyReply) {
    await signOut(request, reply);
    const token = await startSession(db, account, now(), deviceOf(request.headers['user-agent']));
    signing.onSessionEnded(await endOldestSessions(db, account.id));
    reply.setCookie(cookieName, token, cookieOptions(config));
    return hashToken(token);
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

  serve(ENDPOINTS.checkSession, async ({ request }) => {
    const token = request.cookies[cookieName];
    const session = token ? await findSession(db, hashToken(token), config, now()) : undefined;
    // Not signed in is an answer here, not a failure (contract §2).
    if (!session) return { success: false as const };
    return { user: toUser(session.account) };
  });
}

/** Whose password, and code where one is needed, came. @throws {Failure} */
async function findWhoSignsIn(
  db: Db,
  { guesses, browsers, factors }: Signing,
  body: BodyOf<typeof ENDPOINTS.login>,
  request: FastifyRequest,
) {
  const { email, code } = body;
  const cookie = request.cookies[BROWSER_COOKIE];
  const browser = browsers.idFor(email, cookie);
  const takeBack = guesses.count({ email, network: networkOf(request.ip), browser });
  const account = await findGuessed(db, body, browser !== null).catch((error: unknown) => {
    takeBack();
    throw error;
  });
  if (!account) throw new Failure('wrong_credentials');
  const factor = account.suspendedAt === null ? await factors.find(account.id) : undefined;
  // A wrong code stays counted, as a wrong password does.
  if (factor && code) {
    // Whoever has the password alone could have signed in from many browsers before the factor was turned on.
    await takeCode(factors, factor, code, browsers.idFor(proofOf(factor), cookie));
  }
  takeBack();
  if (account.suspendedAt !== null) throw new Failure('suspended');
  if (factor && !code) throw new Failure('second_factor', { errors: { code: texts.codeWanted } });
  return { account, factor, isKnown: browser !== null };
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
