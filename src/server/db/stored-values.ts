/** What is stored about this installation, a value under each name. */

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

/** The key of its value. */
export const INSTALLATION_ID = 'id';

/** Tells this installation from others that share a server with it; drawn once, and no secret. */
export async function readInstallationId(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: INSTALLATION_ID, value: randomBytes(6).toString('hex') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const query = db.selectFrom('installation').select('value').where('key', '=', INSTALLATION_ID);
  return (await query.executeTakeFirstOrThrow()).value;
}
