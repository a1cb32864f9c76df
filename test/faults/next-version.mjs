/** Loaded before a server: turns it into the next version, whose migration copies the text of every message. */
import { isMainThread } from 'node:worker_threads';
import { sql } from 'kysely';

if (isMainThread) {
  const { MIGRATIONS } = await import('#server/db/migrations.ts');
  MIGRATIONS['2999-01-01-next'] = {
    async up(db) {
      await sql`alter table chat_messages add column next_text text`.execute(db);
      await sql`update chat_messages set next_text = text`.execute(db);
      await sql`create index chat_messages_next_text on chat_messages (next_text)`.execute(db);
    },
  };
}
