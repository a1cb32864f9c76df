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

/** The name under which the id is stored. */
export const INSTALLATION_ID = 'id';

/** Returns an id that tells apart installations that share a Redis server; it is drawn once and isn't secret. */
export async function readInstallationId(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: INSTALLATION_ID, value: randomBytes(6).toString('hex') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const query = db.selectFrom('installation').select('value').where('key', '=', INSTALLATION_ID);
  return (await query.executeTakeFirstOrThrow()).value;
}
