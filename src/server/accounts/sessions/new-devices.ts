/** Sign-ins from browsers that had not signed in to the account before, so that its owner notices a stranger. No address is kept. */
import { randomUUID } from 'node:crypto';
import type { NewDevice } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { Account } from '../accounts.ts';
import { sessionCookie } from '../sessions.ts';
import * as texts from '../texts.ts';
import { hashToken } from '../tokens.ts';

export const NOTICE_KEPT_MS = 30 * 24 * 60 * 60_000;
/** Notices that an account keeps: whoever has its password can sign in as often as they like. */
const MAX_NOTICES = 50;

type SignIn = { tokenHash: string; device: string; isKnown: boolean };

/** Whether its owner gets a notice, which the first sign-in of all needs none of. */
export async function noteSignIn(db: Db, account: Account, signIn: SignIn, now: number): Promise<boolean> {
  const { tokenHash, device, isKnown } = signIn;
  if (account.hasSignedIn === 0) {
    await db.updateTable('users').set({ hasSignedIn: 1 }).where('id', '=', account.id).execute();
    return false;
  }
  if (isKnown) return false;
  const notice = { id: randomUUID(), accountId: account.id, tokenHash, device, signedInAt: now };
  await db.insertInto('newDevices').values(notice).execute();
  const newest = db
    .selectFrom('newDevices')
    .select('id')
    .where('accountId', '=', account.id)
    .orderBy('signedInAt', 'desc')
    .orderBy('id')
    .limit(MAX_NOTICES);
  await db
    .deleteFrom('newDevices')
    .where('accountId', '=', account.id)
    .where('id', 'not in', newest)
    .execute();
  return true;
}

export function listNewDevices(db: Db, accountId: string, now: number) {
  return db
    .selectFrom('newDevices')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('signedInAt', '>', now - NOTICE_KEPT_MS)
    .orderBy('signedInAt', 'desc')
    .execute();
}

export async function dropNotices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('newDevices').where('accountId', '=', accountId).execute();
}

export function serveNewDevices(serve: Serve, { db, config, now }: Deps): void {
  const cookie = sessionCookie(config);

  serve(ENDPOINTS.listNewDevices, async ({ account, request }) => {
    const current = await ownSession(db, hashToken(request.cookies[cookie] ?? ''));
    const notices = await listNewDevices(db, account.id, now());
    return {
      newDevices: notices
        .filter(({ tokenHash }) => tokenHash !== current.tokenHash)
        .map(
          ({ id, device, signedInAt }): NewDevice => ({
            id,
            device: device || texts.unknownDevice,
            at: new Date(signedInAt).toISOString(),
            mayDismiss: current.createdAt < signedInAt,
          }),
        ),
    };
  });

  /** Only a session from before it may: a stranger would take away the notice of their own sign-in. */
  serve(ENDPOINTS.dismissNewDevice, async ({ params, account, request }) => {
    const current = await ownSession(db, hashToken(request.cookies[cookie] ?? ''));
    const dismissed = await db
      .deleteFrom('newDevices')
      .where('id', '=', params.id ?? '')
      .where('accountId', '=', account.id)
      .where('signedInAt', '>', current.createdAt)
      .returning('id')
      .executeTakeFirst();
    if (!dismissed) throw new Failure('not_found');
    return {};
  });
}

/** A session that has ended meanwhile sees all and dismisses nothing. */
async function ownSession(db: Db, tokenHash: string): Promise<{ tokenHash: string; createdAt: number }> {
  const query = db
    .selectFrom('sessions')
    .select(['tokenHash', 'createdAt'])
    .where('tokenHash', '=', tokenHash);
  return (await query.executeTakeFirst()) ?? { tokenHash, createdAt: Number.MAX_SAFE_INTEGER };
}

/** In this order: many browsers name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The family of a browser and of its system, such as ‘Firefox on Android’: all that is kept of a user agent. */
export function deviceOf(userAgent = ''): string {
  const browser = familyOf(userAgent, BROWSERS);
  const system = familyOf(userAgent, SYSTEMS);
  if (!browser && !system) return texts.unknownDevice;
  const known = browser ?? texts.unknownBrowser;
  return system ? texts.onSystem(known, system) : known;
}

const familyOf = (userAgent: string, families: [RegExp, string][]) =>
  families.find(([pattern]) => pattern.test(userAgent))?.[1];
