import * as texts from './texts/account-texts.ts';
export const TOO_COMMON = texts.tooCommon;

/**
 * The server divides the list of common passwords into buckets. A browser asks for one bucket, which reveals six
 * bits of the password's hash.
 */
export const BUCKET_COUNT = 64;

/** FNV-1a, because every browser can compute it without https. Case makes no difference. */
export function bucketOf(password: string): number {
  let hash = 0x811c9dc5;
  for (const character of foldPassword(password))
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0;
  return hash % BUCKET_COUNT;
}

/** A password in the form in which the list contains it. */
export const foldPassword = (password: string) => password.toLowerCase();
