import * as texts from './account-texts.ts';
/**
 * The list of common passwords stays on the server, in drawers. A browser asks for the one drawer in which a password
 * would lie, so that six bits of its hash are all that it tells before the form is sent.
 */
export const TOO_COMMON = texts.tooCommon;

export const DRAWER_COUNT = 64;

/** Spelled in any case it lies in the same one. FNV-1a: a hash that every browser can make, also without https. */
export function drawerOf(password: string): number {
  let hash = 0x811c9dc5;
  for (const character of foldPassword(password))
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0;
  return hash % DRAWER_COUNT;
}

/** As the list has it. */
export const foldPassword = (password: string) => password.toLowerCase();
