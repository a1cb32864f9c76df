import type { Kysely } from 'kysely';

/** Lists that strangers fill are read a page at a time, by these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'contact_messages'])
    await db.schema.createIndex(`${table}_newest_first`).on(table).columns(['created_at', 'id']).execute();
  await db.schema
    .createIndex('chat_reports_by_message')
    .on('chat_reports')
    .columns(['message_id', 'created_at', 'resolved_at', 'room'])
    .execute();
}
