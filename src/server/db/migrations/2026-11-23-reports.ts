import { type Kysely, sql } from 'kysely';

/** Deletes reports of erased messages, and replaces reporters' keys that could be computed from an account's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from chat_reports
    where message_id in (select id from chat_messages where removed_at is not null)`.execute(db);
  await sql`update chat_reports set reporter_key = id`.execute(db);
}
