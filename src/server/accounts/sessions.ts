/** Sessions: an opaque token in the browser's cookie, its hash in the database, its sockets in memory. */
import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Account } from './accounts.ts';

export const SESSION_COOKIE = 'cogito_session';
const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1000;

export type Session = { tokenHash: string; expiresAt: number; account: Account };

/** Gives the token for the cookie; only its hash is stored. */
export async function startSession(db: Db, account: Account, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = { tokenHash: hashToken(token), userId: account.id, expiresAt: now + SESSION_MS };
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
  await db.insertInto('sessions').values(session).execute();
  return token;
}

/** The live session of `token`; undefined when there is none, it has expired, or its account is suspended. */
export async function findSession(db: Db, token: string, now: number): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .select('sessions.expiresAt')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { expiresAt, ...account } = row;
  return { tokenHash, expiresAt, account };
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute();
}

export async function endSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', accountId).execute();
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Path=/api keeps the cookie off the anonymous chat's handshake (contract §3), a deviation from `__Host-`. */
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
