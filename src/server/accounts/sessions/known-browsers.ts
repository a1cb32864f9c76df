/** A signed cookie ("device cookie", OWASP), so that others' wrong guesses don't keep an owner out. Names no account. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../../config.ts';
import type { Db, Tables } from '../../db/schema.ts';
import type { Account } from '../accounts.ts';
import { cookieOptions } from '../sessions.ts';

export const BROWSER_COOKIE = 'cogito_browser';
const DAY_SECONDS = 24 * 60 * 60;
/** Browsers keep no cookie for longer. */
const KEPT_DAYS = 400;
/** A family's computer: five accounts, each by its address, its password and its second factor. */
const MAX_SIGNATURES = 15;
/** The browser's random id, and a signature for each of what it has proved. */
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22})*$/;

const KEY = 'browser key';

export class KnownBrowsers {
  readonly #key: Buffer;

  private constructor(key: string) {
    this.#key = Buffer.from(key, 'base64url');
  }

  /** Draws the installation's key at the first start; of several processes, one's stands. */
  static async open(db: Db): Promise<KnownBrowsers> {
    return new KnownBrowsers((await readKey(db)) ?? (await drawKey(db)));
  }

  /** The browser's id where `proof` was remembered: an address, or one of those below; otherwise null. */
  idFor(proof: string, cookie: string | undefined): string | null {
    const [id, ...signatures] = read(cookie);
    if (id === undefined) return null;
    const expected = Buffer.from(this.#sign(id, proof));
    return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), expected)) ? id : null;
  }

  /** The cookie's next value, once somebody has signed in by these proofs. */
  remember(proofs: string[], cookie: string | undefined): string {
    const [id = randomBytes(16).toString('base64url'), ...signatures] = read(cookie);
    const signed = new Set([...proofs.map((proof) => this.#sign(id, proof)), ...signatures]);
    return [id, ...[...signed].slice(0, MAX_SIGNATURES)].join('.');
  }

  #sign(id: string, proof: string): string {
    return createHmac('sha256', this.#key).update(`${id}|${proof}`).digest('base64url').slice(0, 22);
  }
}

/** Proved by signing in, and worth nothing once the password is another: a stranger may have known that one. */
export const passwordProof = ({ id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>): string =>
  `${id}|${passwordHash}`;

/** Proved by a code, and worth nothing once the second factor was turned off. */
export const factorProof = ({ accountId, recoverySalt }: Tables['secondFactors']): string =>
  `${accountId}|${recoverySalt}`;

const read = (cookie = ''): string[] =>
  COOKIE.test(cookie) ? cookie.split('.').slice(0, 1 + MAX_SIGNATURES) : [];

/** Sent with the calls that sign in only. */
export const browserCookieOptions = (config: Config): CookieSerializeOptions => ({
  ...cookieOptions(config),
  path: '/api/auth',
  maxAge: KEPT_DAYS * DAY_SECONDS,
});

async function readKey(db: Db): Promise<string | undefined> {
  const query = db.selectFrom('installation').select('value').where('key', '=', KEY);
  return (await query.executeTakeFirst())?.value;
}

/** Reads first: a start must not wait for whoever is writing. */
async function drawKey(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: KEY, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readKey(db)) as string;
}
