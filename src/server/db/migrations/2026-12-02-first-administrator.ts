import type { Kysely } from 'kysely';

/** Links that make the first administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('first_administrator_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
