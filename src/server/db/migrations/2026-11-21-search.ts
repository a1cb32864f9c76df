import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_entries')
    .addColumn('id', isPostgres(db) ? 'bigserial' : 'integer', (column) => column.primaryKey())
    .addColumn('material_id', 'text', (column) =>
      column.notNull().references('materials.id').onDelete('cascade'),
    )
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('heading', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addUniqueConstraint('search_entries_page', ['material_id', 'page'])
    .execute();
  if (isPostgres(db)) await indexOnPostgres(db);
  else await indexOnSqlite(db);
}

async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_entries add column vector tsvector not null generated always as (
      setweight(to_tsvector('simple', heading), 'A') || setweight(to_tsvector('simple', body), 'D')
    ) stored`.execute(db);
  await sql`create index search_entries_vector on search_entries using gin (vector)`.execute(db);
}

/** The index keeps no text of its own and follows the table by triggers, cascades included. */
async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table search_index using fts5 (
      heading, body, content = 'search_entries', content_rowid = 'id', tokenize = 'ascii', prefix = '2 3'
    )`.execute(db);
  const forget = sql`insert into search_index (search_index, rowid, heading, body)
      values ('delete', old.id, old.heading, old.body);`;
  const learn = sql`insert into search_index (rowid, heading, body) values (new.id, new.heading, new.body);`;
  await sql`create trigger search_entries_added after insert on search_entries begin ${learn} end`.execute(
    db,
  );
  await sql`create trigger search_entries_gone after delete on search_entries begin ${forget} end`.execute(
    db,
  );
  await sql`create trigger search_entries_changed after update on search_entries begin ${forget} ${learn} end`.execute(
    db,
  );
}
