import type { Kysely } from 'kysely';

type Pages = { material_pages: { failed_at: number | null; fault: string | null } };

/** Until now a page that couldn't be shown was taken for damaged. */
export async function up(db: Kysely<Pages>): Promise<void> {
  await db.schema.alterTable('material_pages').addColumn('fault', 'text').execute();
  await db
    .updateTable('material_pages')
    .set({ fault: 'damaged' })
    .where('failed_at', 'is not', null)
    .execute();
}
