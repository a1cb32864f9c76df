/** The codes of a second factor: codes of an authenticator app, and recovery codes if it is lost. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { hashWithSalt } from '../passwords.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** The number of earlier and later steps that are accepted, for a phone whose clock is wrong. */
const SKEW = 1;
/** The secret is as long as SHA-1's output (RFC 4226 §4). */
export const SECRET_BYTES = 20;

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // By RFC 4226 §5.3, the last four bits are the number's offset.
  const number = mac.readUInt32BE((mac.at(-1) as number) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the newest step that has this code, or null. */
export function findStep(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const typed = Buffer.from(code);
  for (let step = stepAt(now) + SKEW; step >= stepAt(now) - SKEW; step--)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), typed)) return step;
  return null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes by RFC 4648 §6, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Returns the address that an app reads from a QR code. */
export function appAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

const COUNT = 10;
const CHARACTERS = 10;
/** The alphabet has no characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export function drawCodes(): string[] {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return codes.map((code) => `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`);
}

/** Returns the code without formatting; null if it isn't a recovery code. */
const plain = (code: string): string | null => {
  const typed = code.toLowerCase().replace(/[\s-]/g, '');
  return typed.length === CHARACTERS && [...typed].every((each) => ALPHABET.includes(each)) ? typed : null;
};

export const hashCodes = (codes: string[], salt: string): Promise<string[]> =>
  Promise.all(codes.map((code) => hashWithSalt(plain(code) as string, salt)));

export async function insertCodes(db: Db, accountId: string, hashes: string[]): Promise<void> {
  const rows = hashes.map((codeHash) => ({ accountId, codeHash }));
  await db.insertInto('recoveryCodes').values(rows).execute();
}

/** Uses the code up. Returns false if it isn't one of the account's, or is used. */
export async function takeCode(db: Db, accountId: string, code: string, salt: string): Promise<boolean> {
  const typed = plain(code);
  if (typed === null) return false;
  const taken = await db
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', await hashWithSalt(typed, salt))
    .returning('codeHash')
    .executeTakeFirst();
  return taken !== undefined;
}
