import { type Kysely, sql } from 'kysely';

/** What stands in the library already has the date that its students know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('materials').addColumn('published_at', 'bigint').execute();
  await sql`update materials set published_at = created_at where status = 'published'`.execute(db);
}
