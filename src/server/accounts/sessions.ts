/** Sessions: the cookie has an opaque token, the database its hash. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../config.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Account, Restricted } from './accounts.ts';
import { drawToken, hashToken } from './tokens.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A session ends after this time, however much it is used: a term. */
const SESSION_MS = 180 * DAY_MS;
const MAX_SESSIONS = 100;
/** The time of a session's last use is stored to the hour. */
const SEEN_EVERY_MS = HOUR_MS;

export type Session = {
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  /** The beginning of the hour of the last use. */
  seenAt: number;
  account: Restricted;
};
/** Ends the sockets of these sessions at once. */
export type SessionEnded = (tokenHashes: ReadonlySet<string>) => void;
type Restrictions = Pick<Config, 'adminsNeedSecondFactor' | 'smtpUrl' | 'unconfirmedMayRead'>;
type SessionRules = Pick<Config, 'studentIdleDays' | 'staffIdleHours'> & Restrictions;

/** `factor` is the second factor whose code was given. */
type SignIn = { device?: string; factor?: Tables['secondFactors'] | undefined };

/**
 * Returns the token for the cookie.
 * @throws {Failure} `wrong_credentials` if the password or second factor has changed since they were checked.
 */
export async function startSession(
  db: Db,
  account: Account,
  now: number,
  { device = '', factor }: SignIn = {},
): Promise<string> {
  const token = drawToken();
  await db.transaction().execute(async (transaction) => {
    await requireStill(transaction, account, factor);
    await transaction
      .insertInto('sessions')
      .values({
        tokenHash: hashToken(token),
        userId: account.id,
        expiresAt: now + SESSION_MS,
        createdAt: now,
        lastSeenAt: hourOf(now),
        device,
      })
      .execute();
  });
  return token;
}

async function requireStill(transaction: Db, { id, passwordHash }: Account, factor: SignIn['factor']) {
  await lockAccount(transaction, id);
  const present = await transaction
    .selectFrom('users')
    .leftJoin('secondFactors', (join) =>
      join.onRef('accountId', '=', 'users.id').on('turnedOnAt', 'is not', null),
    )
    .select(['passwordHash', 'recoverySalt'])
    .where('users.id', '=', id)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst();
  if (present?.passwordHash !== passwordHash || present.recoverySalt !== (factor?.recoverySalt ?? null))
    throw new Failure('wrong_credentials');
}

/** Until the transaction ends, no other one starts or ends sessions of the account. SQLite has one at a time. */
async function lockAccount(transaction: Db, id: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Ends the account's sessions beyond the limit, except the one just made: first the newest that weren't used after the
 * hour of their sign-in, then the newest of all. Repeated sign-ins by a stranger thus end only the stranger's own
 * sessions. Returns the hashes of the ended sessions.
 */
export async function endSurplusSessions(
  db: Db,
  { accountId, made }: { accountId: string; made: string },
): Promise<ReadonlySet<string>> {
  const kept = db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', accountId)
    .where('tokenHash', '!=', made)
    .orderBy(({ eb }) => eb.case().when('lastSeenAt', '>', eb.ref('createdAt')).then(0).else(1).end())
    .orderBy('createdAt')
    .orderBy('tokenHash')
    .limit(MAX_SESSIONS - 1);
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', accountId)
    .where('tokenHash', '!=', made)
    .where('tokenHash', 'not in', kept)
    .returning('tokenHash')
    .execute();
  return new Set(ended.map(({ tokenHash }) => tokenHash));
}

/** Undefined if there is none, it has expired or was unused for too long, or its account is suspended. */
export async function findSession(
  db: Db,
  tokenHash: string,
  rules: SessionRules,
  now: number,
  { isUse = true } = {},
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'users.id')
    .selectAll('users')
    .select(['sessions.createdAt as startedAt', 'sessions.expiresAt', 'sessions.lastSeenAt'])
    .select('secondFactors.turnedOnAt')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { startedAt, expiresAt, lastSeenAt, turnedOnAt, ...stored } = row;
  const account = restrict(stored, rules, { hasFactor: turnedOnAt !== null });
  if (idleEnd(lastSeenAt, account, rules) <= now) return undefined;
  const seenAt = isUse ? Math.max(lastSeenAt, hourOf(now)) : lastSeenAt;
  // The request is served even if its use can't be noted.
  if (lastSeenAt < seenAt)
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: seenAt })
      .where('tokenHash', '=', tokenHash)
      .execute()
      .catch(() => {});
  const endsAt = Math.min(expiresAt, idleEnd(seenAt, account, rules));
  return { tokenHash, createdAt: startedAt, expiresAt: endsAt, seenAt, account };
}

function idleEnd(
  lastSeenAt: number,
  { role }: Account,
  { studentIdleDays, staffIdleHours }: SessionRules,
): number {
  return (
    lastSeenAt + SEEN_EVERY_MS + (role === 'student' ? studentIdleDays * DAY_MS : staffIdleHours * HOUR_MS)
  );
}

export const needsSecondFactor = (
  { role }: Account,
  rules: Pick<Config, 'adminsNeedSecondFactor'>,
): boolean => rules.adminsNeedSecondFactor && role === 'admin';

/** Adds what restricts the account: a missing second factor, or an address that is yet to be confirmed. */
export function restrict(
  account: Account,
  rules: Restrictions,
  { hasFactor }: { hasFactor: boolean },
): Restricted {
  const isUnconfirmed = rules.smtpUrl !== null && account.emailConfirmedAt === null;
  return {
    ...account,
    ...(!hasFactor && needsSecondFactor(account, rules) && { lacksSecondFactor: true as const }),
    ...(isUnconfirmed && {
      unconfirmed: rules.unconfirmedMayRead ? ('reads' as const) : ('confirms' as const),
    }),
  };
}

/** Returns the account's valid sessions, newest first. */
export async function listSessions(
  db: Db,
  account: Account,
  rules: SessionRules,
  now: number,
): Promise<Tables['sessions'][]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', account.id)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.filter(({ lastSeenAt }) => idleEnd(lastSeenAt, account, rules) > now);
}

type Which = { tokenHash: string } | { accountId: string; exceptHash?: string };

/** Ends sessions and returns their hashes. With `accountId`, `db` must be the transaction of the change. */
export async function endSessions(db: Db, which: Which): Promise<ReadonlySet<string>> {
  if ('accountId' in which) await lockAccount(db, which.accountId);
  const query = db.deleteFrom('sessions').returning('tokenHash');
  const ended = await ('tokenHash' in which
    ? query.where('tokenHash', '=', which.tokenHash)
    : query.where('userId', '=', which.accountId).where('tokenHash', '!=', which.exceptHash ?? '')
  ).execute();
  return new Set(ended.map(({ tokenHash }) => tokenHash));
}

/** The session's name for its owner; neither the token nor its hash can be derived from it. */
export const sessionId = (tokenHash: string): string => hashToken(`session id|${tokenHash}`).slice(0, 22);

export const hourOf = (time: number) => time - (time % SEEN_EVERY_MS);

export const SESSION_COOKIE = 'cogito_session';

/** Returns the session of a request with these cookies, as `findSession` does. */
export async function findSessionIn(
  cookies: Record<string, string | undefined>,
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
): Promise<Session | undefined> {
  const token = cookies[sessionCookie(config)];
  return token ? findSession(db, hashToken(token), config, now()) : undefined;
}

/** Browsers accept a name with this prefix only over https. */
export const sessionCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl?.protocol === 'https:' ? `__Secure-${SESSION_COOKIE}` : SESSION_COOKIE;

/** The cookie's name from before the site moved to https. It is read only to end its session. */
export const formerSessionCookie = (config: Pick<Config, 'publicUrl'>): string | null =>
  sessionCookie(config) === SESSION_COOKIE ? null : SESSION_COOKIE;

/** Path=/api keeps the cookie off the anonymous chat's handshake (contract §3), so its name can't begin with `__Host-`. */
export function cookieOptions({ publicUrl, webOrigins }: Config): CookieSerializeOptions {
  const isCrossSite = webOrigins.length > 0;
  return {
    httpOnly: true,
    path: '/api',
    sameSite: isCrossSite ? 'none' : 'lax',
    secure: isCrossSite || publicUrl?.protocol === 'https:',
    maxAge: SESSION_MS / 1000,
  };
}
