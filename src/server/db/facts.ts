/** Facts about this installation, by name. */
import type { Db } from './schema.ts';

export async function readFact(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeFact(db: Db, key: string, value: string): Promise<void> {
  const fact = { key, value };
  await db
    .insertInto('installation')
    .values(fact)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fact))
    .execute();
}
