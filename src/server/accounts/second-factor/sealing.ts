/** Seals secrets with the installation's key, for one account each (AES-256-GCM). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { readKeyFile } from '../../start/key-file.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `key` is 32 bytes in base64url. */
export function seal(key: string, secret: Buffer, accountId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(accountId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null where it was sealed with another key, or for another account. */
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

/** The key that second factors are sealed with: the operator's, or one drawn beside the database, which every process finds there. */
export async function readFactorKey({ secondFactorKey, store, dataDir }: Config): Promise<string | null> {
  if (secondFactorKey !== null) return secondFactorKey;
  // Each machine has a folder of its own then.
  if (store !== null) return null;
  return readKeyFile(dataDir, 'second-factor.key');
}
