import type { Kysely } from 'kysely';

/** Reports are read from the newest on, and a removed message keeps its place among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_messages').addColumn('reported_at', 'bigint').execute();
  await db.schema
    .createIndex('chat_reports_newest_first')
    .on('chat_reports')
    .columns(['created_at', 'message_id'])
    .execute();
}
