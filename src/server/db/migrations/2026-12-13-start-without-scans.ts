import { type Kysely, sql } from 'kysely';

/** Otherwise each start looks through every page for those without a layout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('material_pages_without_layout')
    .on('material_pages')
    .columns(['revision', 'number'])
    .where(sql.ref('layout'), 'is', null)
    .where(sql.ref('rendered_at'), 'is not', null)
    .execute();
}
