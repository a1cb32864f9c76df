import { type Kysely, sql } from 'kysely';

/** Names no room in the schema: that an anonymous room stores no author is the rule of every room with a secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_messages drop constraint chat_messages_anonymous`.execute(db);
}
