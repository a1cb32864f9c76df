import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('has_signed_in', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Whose first sign-in lies in the past can't be told any more; they are told of their next device.
  await sql`update users set has_signed_in = 1`.execute(db);
  await db.schema
    .createTable('new_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('new_devices_account').on('new_devices').column('account_id').execute();
}
