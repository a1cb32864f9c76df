import type { Kysely } from 'kysely';

/** None for pages rendered before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('material_pages')
    .addColumn('notices', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
