import { type Kysely, sql } from 'kysely';

/** Tells the sample library from what an operator imported: both belong to no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('materials')
    .addColumn('is_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Samples are dated to the whole minute, imports to the millisecond at which they were made.
  await sql`update materials set is_sample = 1 where owner_id is null and created_at % 60000 = 0`.execute(db);
}
