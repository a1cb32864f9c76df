/** Codes for who has lost the phone: each works once. They are hashed as passwords are, with one salt an account. */
import { randomInt } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { hashWithSalt } from '../passwords.ts';

const COUNT = 10;
const CHARACTERS = 10;
/** None that reads like another one. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export function drawCodes(): string[] {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return codes.map((code) => `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`);
}

/** However it was typed; null for what is none. */
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

/** Uses the code up. False for one that isn't the account's, or is used. */
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
