/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, 30 seconds, six digits. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after this one, for a phone whose clock is wrong. */
const SKEW = 1;
/** As long as SHA-1's output (RFC 4226 §4). */
export const SECRET_BYTES = 20;

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226 §5.3: the last four bits say where the number begins.
  const number = mac.readUInt32BE((mac.at(-1) as number) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The newest step whose code it is, or null. */
export function findStep(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const typed = Buffer.from(code);
  for (let step = stepAt(now) + SKEW; step >= stepAt(now) - SKEW; step--)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), typed)) return step;
  return null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Gives the address that an app reads from a QR code. */
export function appAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
