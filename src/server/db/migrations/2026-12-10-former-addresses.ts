import type { Kysely } from 'kysely';

/** Where items were before they got another title or subject: shared links lead on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_addresses')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('title_key', 'text', (column) => column.notNull())
    .addColumn('material_id', 'text', (column) =>
      column.notNull().references('materials.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('former_addresses_once', ['kind', 'subject', 'title_key'])
    .execute();
  await db.schema
    .createIndex('former_addresses_of_material')
    .on('former_addresses')
    .column('material_id')
    .execute();
}
