/** Notices of sign-ins from new browsers, so that an account's owner notices a stranger. No address is stored. */
import { randomUUID } from 'node:crypto';
import type { NewDevice } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import * as texts from '#shared/texts/device-texts.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { Account } from '../accounts.ts';

export const NOTICE_KEPT_MS = 30 * 24 * 60 * 60_000;
/** The limit on an account's notices: a person with its password can sign in any number of times. */
const MAX_NOTICES = 50;

type SignIn = { tokenHash: string; device: string; isKnown: boolean };

/** Returns whether the owner gets a notice; the account's first sign-in needs none. */
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

export function serveNewDevices(serve: Serve, { db, now }: Deps): void {
  serve(ENDPOINTS.listNewDevices, async ({ account, session }) => {
    const notices = await listNewDevices(db, account.id, now());
    return {
      newDevices: notices
        .filter(({ tokenHash }) => tokenHash !== session.tokenHash)
        .map(
          ({ id, device, signedInAt }): NewDevice => ({
            id,
            device: device || texts.unknownDevice,
            at: new Date(signedInAt).toISOString(),
            mayDismiss: session.createdAt < signedInAt,
          }),
        ),
    };
  });

  /** A session dismisses only later sign-ins' notices: otherwise a stranger could dismiss that of their own sign-in. */
  serve(ENDPOINTS.dismissNewDevice, async ({ params, account, session }) => {
    const dismissed = await db
      .deleteFrom('newDevices')
      .where('id', '=', params.id)
      .where('accountId', '=', account.id)
      .where('signedInAt', '>', session.createdAt)
      .returning('id')
      .executeTakeFirst();
    if (!dismissed) throw new Failure('not_found');
    return {};
  });
}

/** The order matters: many browsers also name those that they are derived from. */
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

/** Returns the kind of browser and system, such as ‘Firefox on Android’, which is all that is kept of a user agent. */
export function deviceOf(userAgent = ''): string {
  const browser = familyOf(userAgent, BROWSERS);
  const system = familyOf(userAgent, SYSTEMS);
  if (!browser && !system) return texts.unknownDevice;
  const known = browser ?? texts.unknownBrowser;
  return system ? texts.onSystem(known, system) : known;
}

const familyOf = (userAgent: string, families: [RegExp, string][]) =>
  families.find(([pattern]) => pattern.test(userAgent))?.[1];
