import { type Kysely, sql } from 'kysely';

/** The role of moderators, the log of administrative acts, and the public log of the rooms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop constraint users_role`.execute(db);
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('audit_entries_list').on('audit_entries').columns(['at', 'id']).execute();
  await db.schema.createIndex('audit_entries_subject').on('audit_entries').column('subject_id').execute();
  await db.schema
    .createTable('moderation_log')
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('moderation_log_line', ['hour', 'room', 'action', 'rule'])
    .execute();
}
