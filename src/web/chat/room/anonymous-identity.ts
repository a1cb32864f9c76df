/** The Cog number and the secret, which this browser stores; only the handshake sends the secret (contract §3). */
import { ANONYMOUS_NAME } from '#shared/rooms.ts';
import type { KeyValueStorage, StorageKey } from '#web/ui/browser-storage.ts';

export type AnonymousIdentity = { name: string; secret: string };

export const NAME_KEY = 'anonymous_name';
export const SECRET_KEY = 'anonymous_secret';
const NAMES = 1000;
const SECRET_BYTES = 32;
/** In base64url 32 bytes are 43 characters; the last one has four significant bits and two zero bits. */
const SECRET = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Reads the name and the secret; creates and stores any that is missing or invalid. */
export function readIdentity(storage: KeyValueStorage): AnonymousIdentity {
  return {
    name: keptOr(storage, NAME_KEY, ANONYMOUS_NAME, drawName),
    secret: keptOr(storage, SECRET_KEY, SECRET, drawSecret),
  };
}

/** Replaces both the number and the secret, so that nothing links the new mask to the old one. */
export function takeNewMask(storage: KeyValueStorage): AnonymousIdentity {
  const old = readIdentity(storage).name;
  let name = drawName();
  while (name === old) name = drawName();
  storage.setItem(NAME_KEY, name);
  storage.setItem(SECRET_KEY, drawSecret());
  return readIdentity(storage);
}

function keptOr(storage: KeyValueStorage, key: StorageKey, pattern: RegExp, draw: () => string): string {
  const kept = storage.getItem(key);
  if (kept !== null && pattern.test(kept)) return kept;
  const drawn = draw();
  storage.setItem(key, drawn);
  return drawn;
}

function drawName(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `Cog${drawn % NAMES}`;
}

function drawSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
