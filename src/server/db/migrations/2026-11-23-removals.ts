import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Numbers what is taken away from a room, so that members who come back can ask for it (decision 18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['last_removal', 'last_erasure', 'erased_before'])
    await db.schema
      .alterTable('chat_rooms')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('chat_messages').addColumn('removal', 'bigint').execute();
  await db.schema
    .createIndex('chat_messages_removal')
    .on('chat_messages')
    .columns(['room', 'removal'])
    .where(sql.ref('removal'), 'is not', null)
    .execute();
}
