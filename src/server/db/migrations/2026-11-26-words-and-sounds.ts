/**
 * Adds the sounds of words beside the words, and empties the message index, since words are folded differently.
 * The library's index is rebuilt by `search/reindexing.ts`.
 */
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

const ON_POSTGRES = [
  `alter table search_entries add column sounds_vector tsvector not null
    generated always as (to_tsvector('simple', sounds)) stored`,
  `create index search_entries_sounds on search_entries using gin (sounds_vector)`,
  // Each process that indexes messages builds the index again.
  `truncate message_index, message_index_rooms`,
];

const LEARN = 'insert into search_index_sounds (rowid, sounds) values (new.id, new.sounds);';
const FORGET = `insert into search_index_sounds (search_index_sounds, rowid, sounds)
  values ('delete', old.id, old.sounds);`;

const ON_SQLITE = [
  `create virtual table search_index_sounds using fts5 (
    sounds, content = 'search_entries', content_rowid = 'id', tokenize = 'ascii', prefix = '3 4 5'
  )`,
  `insert into search_index_sounds (search_index_sounds) values ('rebuild')`,
  `create trigger search_sounds_added after insert on search_entries begin ${LEARN} end`,
  `create trigger search_sounds_gone after delete on search_entries begin ${FORGET} end`,
  `create trigger search_sounds_changed after update on search_entries begin ${FORGET} ${LEARN} end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table search_entries add column sounds text not null default ''`,
    ...(isPostgres(db) ? ON_POSTGRES : ON_SQLITE),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
