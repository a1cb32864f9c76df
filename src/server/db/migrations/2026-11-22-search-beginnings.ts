import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** Indexes beginnings of one to three letters: without them, such a search reads the index through for every word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`drop table search_index`.execute(db);
  await sql`
    create virtual table search_index using fts5 (
      heading, body, content = 'search_entries', content_rowid = 'id', tokenize = 'ascii', prefix = '1 2 3 5 9'
    )`.execute(db);
  await sql`insert into search_index (search_index) values ('rebuild')`.execute(db);
}
