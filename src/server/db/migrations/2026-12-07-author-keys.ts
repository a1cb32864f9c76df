import type { Kysely } from 'kysely';

/** Whose an anonymous message is; one from before can't be removed by its author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_messages').addColumn('author_key', 'text').execute();
}
