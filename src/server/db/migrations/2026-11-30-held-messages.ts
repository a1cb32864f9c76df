import { type Kysely, sql } from 'kysely';

/**
 * Messages that are held back until a moderator has looked, and the list of words. A message that is held back has
 * `removed_at` as a removed one has, so that everything that leaves those out leaves it out as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_messages').addColumn('hidden_by', 'text').execute();
  await db.schema.alterTable('chat_messages').addColumn('returned', 'bigint').execute();
  await db.schema
    .createIndex('chat_messages_returned')
    .on('chat_messages')
    .columns(['room', 'returned'])
    .where(sql.ref('returned'), 'is not', null)
    .execute();
  await db.schema
    .alterTable('chat_reports')
    .addColumn('counts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('chat_words')
    .addColumn('place', 'integer', (column) => column.primaryKey())
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .execute();
}
