import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** SQLite has its index in a file of its own (decision 30). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    create table message_index (id bigint primary key, words tsvector not null)`.execute(db);
  // Without a pending list, which every search would have to read through.
  await sql`create index message_index_words on message_index using gin (words) with (fastupdate = off)`.execute(
    db,
  );
  await sql`
    create table message_index_rooms (
      room text primary key,
      number integer not null unique,
      indexed_up_to bigint not null default 0,
      removals_seen bigint not null default 0
    )`.execute(db);
}
