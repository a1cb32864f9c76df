import type { Kysely } from 'kysely';

/** Answers that are given again to a call that is sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('repeated_calls')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('called_at', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text')
    .execute();
  await db.schema.createIndex('repeated_calls_by_age').on('repeated_calls').column('called_at').execute();
}
