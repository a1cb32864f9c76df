import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** What every process must apply, numbered. Ended sessions are noted by triggers, so that no writer can forget it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('control_heads')
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into control_heads (number) values (0)`.execute(db);
  await db.schema
    .createTable('control_entries')
    .addColumn('number', 'bigint', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .execute();
  if (isPostgres(db)) await noteOnPostgres(db);
  else await noteOnSqlite(db);
}

/** Deferred to the commit: rooms' rows are locked before the head's, which is held for a moment only. */
async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_ended_session() returns trigger language plpgsql as $$
      declare next bigint;
      begin
        update control_heads set number = number + 1 returning number into next;
        insert into control_entries (number, kind, subject, noted_at)
          values (next, 'session ended', old.token_hash, (extract(epoch from clock_timestamp()) * 1000)::bigint);
        return null;
      end
    $$`.execute(db);
  await sql`
    create constraint trigger session_ended after delete on sessions deferrable initially deferred
    for each row when (old.expires_at > (extract(epoch from clock_timestamp()) * 1000)::bigint)
    execute function note_ended_session()`.execute(db);
}

async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger session_ended after delete on sessions when old.expires_at > unixepoch('subsec') * 1000 begin
      update control_heads set number = number + 1;
      insert into control_entries (number, kind, subject, noted_at)
        select number, 'session ended', old.token_hash, cast(unixepoch('subsec') * 1000 as integer) from control_heads;
    end`.execute(db);
}
