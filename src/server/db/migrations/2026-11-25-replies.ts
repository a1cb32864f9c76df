import type { Kysely } from 'kysely';

/** No foreign key: an answer stays when what it answers was erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_messages').addColumn('reply_to', 'text').execute();
}
