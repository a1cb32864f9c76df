import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** On SQLite too the insert takes the room's timestamps itself now: a trigger for each row took a fifth of its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) await sql`drop trigger if exists chat_messages_stored`.execute(db);
}
