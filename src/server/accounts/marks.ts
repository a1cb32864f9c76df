/** The short public tags beside names (contract §3): 40 bits as eight characters that can't be confused. They tell people apart and prove nothing. */
import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no i, l, o or u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MARK_CHARS = 8;

/** An account keeps its mark for good. */
export const drawMark = (): string => toMark(randomBytes(MARK_CHARS));

/** Five bits of each of the first eight bytes. */
export function toMark(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, MARK_CHARS), (byte) => ALPHABET[byte & 31]).join('');
}
