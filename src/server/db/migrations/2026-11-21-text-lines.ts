import type { Kysely } from 'kysely';

/** Pages that were rendered before keep none, and can be read as the pictures they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('material_pages')
    .addColumn('lines', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
