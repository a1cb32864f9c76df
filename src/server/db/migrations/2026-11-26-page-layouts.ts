import type { Kysely } from 'kysely';

/** Null for pages rendered before: theirs are found after the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('material_pages').addColumn('layout', 'text').execute();
}
