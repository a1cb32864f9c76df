/**
 * The index of messages is on PostgreSQL beside the messages, and with SQLite in a file of its own, so that merging it
 * delays no writer. It can be rebuilt from the messages at any time.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import type { Db, Tables } from '../../db/schema.ts';
import { sqliteDialect } from '../../db/sqlite-dialect.ts';
import type { Log } from '../../log.ts';
import { SPELLING } from '../../search/words.ts';

const FILE = 'message-index.sqlite';

/**
 * Prefixes are indexed up to nine Latin letters, or six of Devanagari, which are spelt as one x and four bytes for
 * each letter. A longer prefix has to be collected from all words that begin with it.
 */
const SCHEMA = [
  'create table if not exists message_index (id integer primary key, words text not null)',
  `create table if not exists message_index_rooms (
    room text primary key,
    number integer not null unique,
    indexed_up_to integer not null default 0,
    removals_seen integer not null default 0
  )`,
  `create virtual table if not exists message_words using fts5 (
    words, content = 'message_index', content_rowid = 'id', tokenize = 'ascii', detail = none,
    prefix = '1 2 3 4 5 6 7 8 9 13 17 21 25'
  )`,
  // Otherwise a deleted word would stay until its part of the index is merged, which `IndexMerging` does for many.
  `insert into message_words (message_words, rank) select 'secure-delete', 1
  where not exists (select 1 from message_words_config where k = 'secure-delete')`,
  `create trigger if not exists message_index_added after insert on message_index begin
    insert into message_words (rowid, words) values (new.id, new.words);
  end`,
  `create trigger if not exists message_index_gone after delete on message_index begin
    insert into message_words (message_words, rowid, words) values ('delete', old.id, old.words);
  end`,
];

/** Opens SQLite's index in `dataDir`. If it is unreadable or of an older spelling, it is replaced by an empty one. */
export async function openIndexFile(dataDir: string, log: Log): Promise<Db> {
  const file = path.join(dataDir, FILE);
  try {
    return await openOn(file, log);
  } catch (error) {
    log.warn({ err: error }, 'the index of messages is made anew');
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    return openOn(file, log);
  }
}

async function openOn(file: string, log: Log): Promise<Db> {
  const onLost = (error: Error) =>
    log.error({ err: error }, 'messages can’t be searched until the next start');
  const db: Db = new Kysely<Tables>({
    dialect: sqliteDialect(file, onLost),
    plugins: [new CamelCasePlugin()],
  });
  try {
    await requireSpelling(db);
    for (const statement of SCHEMA) await sql.raw(statement).execute(db);
    await sql.raw(`pragma user_version = ${SPELLING}`).execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function requireSpelling(db: Db): Promise<void> {
  const { rows } = await sql<{ spelling: number }>`
    select user_version as spelling from pragma_user_version
    where exists (select 1 from sqlite_master where name = 'message_index')`.execute(db);
  if (rows[0] && rows[0].spelling !== SPELLING) throw new Error('Its words are in another spelling.');
}
