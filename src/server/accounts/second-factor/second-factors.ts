/** The second factor of accounts that have turned it on: an authenticator app and recovery codes. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db, Tables } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import { type KeyedLimit, sharedLimit } from '../../limits.ts';
import { readKeyFile } from '../../start/private-data.ts';
import type { Account } from '../accounts.ts';
import { takeAll } from '../sessions/guess-limits.ts';
import {
  appAddress,
  drawCodes,
  findStep,
  hashCodes,
  insertCodes,
  SECRET_BYTES,
  takeCode,
  toBase32,
} from './codes.ts';

/** Limits a person who knows the password, more strictly than one who guesses it: a code has only six digits. */
const GUESSES = { burst: 10, perMinute: 0.1 };
/** Shared by all browsers that gave a code before: codes stay safe, however many browsers a stranger uses. */
const OF_KNOWN_BROWSERS = { burst: 30, perMinute: 0.5 };
const ISSUER = 'Cogito';

/**
 * The origin of a guess. Other people's guesses block neither the owner at an open session nor a browser that gave a
 * code before.
 */
type Guesser = 'owner' | 'stranger' | { browser: string };

export type SecondFactor = Tables['secondFactors'];

export class SecondFactors {
  readonly #deps: Deps;
  /** Null if the processes have no common key: then nobody can turn the second factor on. */
  readonly #key: string | null;
  readonly #guesses: KeyedLimit;
  readonly #ofKnownBrowsers: KeyedLimit;

  private constructor(deps: Deps, key: string | null) {
    this.#deps = deps;
    this.#key = key;
    this.#guesses = sharedLimit(deps, 'guesses of a code', GUESSES);
    this.#ofKnownBrowsers = sharedLimit(deps, 'guesses of a code by known browsers', OF_KNOWN_BROWSERS);
  }

  static async open(deps: Deps): Promise<SecondFactors> {
    return new SecondFactors(deps, await readFactorKey(deps.config));
  }

  get isOffered(): boolean {
    return this.#key !== null;
  }

  async find(accountId: string): Promise<SecondFactor | undefined> {
    const query = this.#deps.db.selectFrom('secondFactors').selectAll().where('accountId', '=', accountId);
    return query.where('turnedOnAt', 'is not', null).executeTakeFirst();
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    const { count } = await this.#deps.db
      .selectFrom('recoveryCodes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Draws a secret that becomes valid with its first code. @throws {Failure} `second_factor_on`, `not_found`. */
  async begin({ id, email }: Account): Promise<{ secret: string; address: string }> {
    if (this.#key === null) throw new Failure('not_found');
    const secret = randomBytes(SECRET_BYTES);
    const row = { secret: seal(this.#key, secret, id), lastStep: 0, createdAt: this.#deps.now() };
    const stored = await this.#deps.db
      .insertInto('secondFactors')
      .values({
        accountId: id,
        recoverySalt: randomBytes(16).toString('base64url'),
        turnedOnAt: null,
        ...row,
      })
      .onConflict((conflict) =>
        conflict.column('accountId').doUpdateSet(row).where('secondFactors.turnedOnAt', 'is', null),
      )
      .returning('accountId')
      .executeTakeFirst();
    if (!stored) throw new Failure('second_factor_on');
    return { secret: toBase32(secret), address: appAddress(secret, { issuer: ISSUER, account: email }) };
  }

  /** Turns the factor on, and runs `andThen` in the same transaction. Returns recovery codes. @throws */
  async confirm(
    { id }: Account,
    code: string,
    andThen: (transaction: Db) => Promise<void>,
  ): Promise<string[]> {
    const { db, now } = this.#deps;
    const row = await db
      .selectFrom('secondFactors')
      .selectAll()
      .where('accountId', '=', id)
      .executeTakeFirst();
    if (!row) throw new Failure('not_found');
    if (row.turnedOnAt !== null) throw new Failure('second_factor_on');
    const step = await this.#guess(this.#bucketsOf(id, 'owner'), async () =>
      findStep(this.#secretOf(row), code, now()),
    );
    const codes = drawCodes();
    const hashes = await hashCodes(codes, row.recoverySalt);
    await db.transaction().execute(async (transaction) => {
      const turnedOn = await transaction
        .updateTable('secondFactors')
        .set({ turnedOnAt: now(), lastStep: step })
        .where('accountId', '=', id)
        .where('turnedOnAt', 'is', null)
        // Two windows may have begun, so only the code of the stored secret counts.
        .where('secret', '=', row.secret)
        .returning('accountId')
        .executeTakeFirst();
      if (!turnedOn) throw new Failure('second_factor_on');
      await insertCodes(transaction, id, hashes);
      await andThen(transaction);
    });
    return codes;
  }

  /** Draws and returns new recovery codes. @throws {Failure} `not_found` if the factor is off now. */
  async renewCodes({ accountId, recoverySalt }: SecondFactor, act: (transaction: Db) => Promise<void>) {
    const codes = drawCodes();
    const hashes = await hashCodes(codes, recoverySalt);
    await this.#deps.db.transaction().execute(async (transaction) => {
      // This locks the row: of two calls at once, the codes of the later one are valid.
      const locked = await transaction
        .updateTable('secondFactors')
        .set({ recoverySalt })
        .where('accountId', '=', accountId)
        .where('recoverySalt', '=', recoverySalt)
        .returning('accountId')
        .executeTakeFirst();
      if (!locked) throw new Failure('not_found');
      await transaction.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
      await insertCodes(transaction, accountId, hashes);
      await act(transaction);
    });
    return codes;
  }

  /**
   * Uses up a code of the app or a recovery code.
   * @throws {Failure} `wrong_code`, or `too_many_requests` after too many of these.
   */
  async take(row: SecondFactor, code: string, guesser: Guesser): Promise<void> {
    const buckets = this.#bucketsOf(row.accountId, guesser);
    await this.#guess(buckets, async () => (await this.#takeStep(row, code)) || this.#takeCode(row, code));
  }

  #bucketsOf(accountId: string, guesser: Guesser): [KeyedLimit, string][] {
    if (guesser === 'stranger') return [[this.#guesses, accountId]];
    if (guesser === 'owner') return [[this.#guesses, `owner ${accountId}`]];
    return [
      [this.#guesses, `${guesser.browser} ${accountId}`],
      [this.#ofKnownBrowsers, accountId],
    ];
  }

  /** Counts a guess unless `attempt` succeeds. @throws {Failure} `wrong_code`, `too_many_requests`. */
  async #guess<T>(buckets: [KeyedLimit, string][], attempt: () => Promise<T>): Promise<NonNullable<T>> {
    const giveBack = takeAll(buckets);
    const found = await attempt();
    if (!found) throw new Failure('wrong_code', { errors: { code: new Failure('wrong_code').message } });
    giveBack();
    return found;
  }

  async #takeStep(row: SecondFactor, code: string): Promise<boolean> {
    const { db, now } = this.#deps;
    // The app's codes need the key; recovery codes work without it.
    const digits = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return false;
    const step = findStep(this.#secretOf(row), digits, now());
    if (step === null) return false;
    const taken = await db
      .updateTable('secondFactors')
      .set({ lastStep: step })
      .where('accountId', '=', row.accountId)
      .where('lastStep', '<', step)
      .returning('accountId')
      .executeTakeFirst();
    return taken !== undefined;
  }

  #takeCode({ accountId, recoverySalt }: SecondFactor, code: string): Promise<boolean> {
    return takeCode(this.#deps.db, accountId, code, recoverySalt);
  }

  /** @throws {Failure} `unavailable` if the secret was encrypted with a key that this process lacks. */
  #secretOf({ accountId, secret }: SecondFactor): Buffer {
    const opened = this.#key === null ? null : unseal(this.#key, secret, accountId);
    if (opened) return opened;
    this.#deps.log.error('a second factor was sealed with another key (SECOND_FACTOR_KEY)');
    throw new Failure('unavailable');
  }
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `key` is 32 bytes in base64url. */
function seal(key: string, secret: Buffer, accountId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(accountId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns null if `sealed` was encrypted with another key, or for another account. */
export function unseal(key: string, sealed: string, accountId: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const cipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]);
  } catch {
    return null;
  }
}

/** Reads the key that encrypts second factors: the operator's, or one beside the database that all processes share. */
async function readFactorKey({ secondFactorKey, store, dataDir }: Config): Promise<string | null> {
  if (secondFactorKey !== null) return secondFactorKey;
  // With a store, each machine has its own folder, so there is no common file.
  if (store !== null) return null;
  return readKeyFile(dataDir, 'second-factor.key');
}
