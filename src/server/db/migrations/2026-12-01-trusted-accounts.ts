import { type Kysely, sql } from 'kysely';

/** Confirmed addresses, links that work once, and what an account's owner sees of its sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_confirmed_at', 'bigint').execute();
  await db.schema.alterTable('users').addColumn('pending_email', 'text').execute();
  // Nothing could confirm those that are there already.
  await sql`update users set email_confirmed_at = created_at`.execute(db);

  await db.schema
    .createTable('account_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('account_links_newest', ['account_id', 'purpose'])
    .execute();

  for (const name of ['created_at', 'last_seen_at'])
    await db.schema
      .alterTable('sessions')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Those from before lasted for 30 days from signing in.
  await sql`update sessions set created_at = expires_at - 2592000000`.execute(db);
}
