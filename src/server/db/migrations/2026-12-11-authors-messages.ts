import { type Kysely, sql } from 'kysely';

/** Otherwise erasing an account looks through every message, and through every item, under the write lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('chat_messages_of_author')
    .on('chat_messages')
    .columns(['author_id', 'sent_at'])
    .where(sql.ref('author_id'), 'is not', null)
    .execute();
  await db.schema.createIndex('materials_of_owner').on('materials').column('owner_id').execute();
}
