import type { Kysely } from 'kysely';

/** Which process renders a page, and until when nobody else does (decision 31). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('material_pages').addColumn('claimed_by', 'text').execute();
  await db.schema
    .alterTable('material_pages')
    .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
