/** The short public tags beside names (contract §3): 30 bits as six characters that can't be confused. */
import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no i, l, o or u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MARK_CHARS = 6;

/** An account keeps its mark for good. */
export const drawMark = (): string => toMark(randomBytes(MARK_CHARS));

/** The first 5 bits of each of the first six bytes. */
export function toMark(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, MARK_CHARS), (byte) => ALPHABET[byte & 31]).join('');
}
