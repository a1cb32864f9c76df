/** A signed cookie ("device cookie", OWASP) protects an owner from others' wrong guesses. It names no account. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../../config.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { readOrStore } from '../../db/stored-values.ts';
import type { Account } from '../accounts.ts';
import { cookieOptions } from '../sessions.ts';

export const BROWSER_COOKIE = 'cogito_browser';
const DAY_SECONDS = 24 * 60 * 60;
/** Browsers keep no cookie for longer. */
const KEPT_DAYS = 400;
/** This is enough for a family's five accounts, with three proofs each: address, password and second factor. */
const MAX_SIGNATURES = 15;
/** The browser's random id, and a signature for each thing that it has proved. */
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22})*$/;

const KEY = 'browser key';

export class KnownBrowsers {
  readonly #key: Buffer;

  private constructor(key: string) {
    this.#key = Buffer.from(key, 'base64url');
  }

  /** Creates the installation's key at the first start. */
  static async open(db: Db): Promise<KnownBrowsers> {
    return new KnownBrowsers(await readOrStore(db, KEY, randomBytes(32).toString('base64url')));
  }

  /** Returns the browser's id if `proof`, an address or one of the proofs below, was remembered; otherwise null. */
  idFor(proof: string, cookie: string | undefined): string | null {
    const [id, ...signatures] = read(cookie);
    if (id === undefined) return null;
    const expected = Buffer.from(this.#sign(id, proof));
    return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), expected)) ? id : null;
  }

  /** Returns the cookie's next value, after a sign-in with these proofs. */
  remember(proofs: string[], cookie: string | undefined): string {
    const [id = randomBytes(16).toString('base64url'), ...signatures] = read(cookie);
    const signed = new Set([...proofs.map((proof) => this.#sign(id, proof)), ...signatures]);
    return [id, ...[...signed].slice(0, MAX_SIGNATURES)].join('.');
  }

  #sign(id: string, proof: string): string {
    return createHmac('sha256', this.#key).update(`${id}|${proof}`).digest('base64url').slice(0, 22);
  }
}

/** Proved by signing in, and void after a change of password, because a stranger may have known the former one. */
export const passwordProof = ({ id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>): string =>
  `${id}|${passwordHash}`;

/** Proved by a code, and void after the second factor was turned off. */
export const factorProof = ({ accountId, recoverySalt }: Tables['secondFactors']): string =>
  `${accountId}|${recoverySalt}`;

const read = (cookie = ''): string[] =>
  COOKIE.test(cookie) ? cookie.split('.').slice(0, 1 + MAX_SIGNATURES) : [];

/** The cookie is sent only with the calls that sign in. */
export const browserCookieOptions = (config: Config): CookieSerializeOptions => ({
  ...cookieOptions(config),
  path: '/api/auth',
  maxAge: KEPT_DAYS * DAY_SECONDS,
});
