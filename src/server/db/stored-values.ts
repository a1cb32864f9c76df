/** Values about this installation, each stored under a name. */

import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

export async function readStoredValue(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeStoredValue(db: Db, key: string, value: string): Promise<void> {
  const row = { key, value };
  await db
    .insertInto('installation')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

export async function removeStoredValue(db: Db, key: string): Promise<void> {
  await db.deleteFrom('installation').where('key', '=', key).execute();
}

/**
 * Returns the stored value, which is `first` unless there was one; if several processes do so, one's value is kept. It
 * writes only if nothing is stored, because a start must not wait for another process's write.
 */
export async function readOrStore(db: Db, key: string, first: string): Promise<string> {
  const stored = await readStoredValue(db, key);
  if (stored !== null) return stored;
  await db
    .insertInto('installation')
    .values({ key, value: first })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readStoredValue(db, key)) ?? first;
}

/** The name under which the id is stored. */
export const INSTALLATION_ID = 'id';

/** Returns an id that tells apart installations that share a Redis server; it is drawn once and isn't secret. */
export const readInstallationId = (db: Db): Promise<string> =>
  readOrStore(db, INSTALLATION_ID, randomBytes(6).toString('hex'));
