import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/**
 * Beginnings of one to three letters, and of one and two beyond ASCII, which are spelt as `x` and four digits each
 * (`search/words.ts`): without them a vowel sign less has the index read through for every word it could begin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`drop table search_index`.execute(db);
  await sql`
    create virtual table search_index using fts5 (
      heading, body, content = 'search_entries', content_rowid = 'id', tokenize = 'ascii', prefix = '1 2 3 5 9'
    )`.execute(db);
  await sql`insert into search_index (search_index) values ('rebuild')`.execute(db);
}
