import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** Mutes, and what moderators and rules set for a room. A changed role is noted for every process, whoever changes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_mutes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('chat_mutes_once_each', ['room', 'mark'])
    .execute();
  await db.schema.createIndex('chat_mutes_account_id').on('chat_mutes').column('account_id').execute();
  await db.schema
    .createTable('chat_room_settings')
    .addColumn('room', 'text', (column) => column.primaryKey())
    .addColumn('slow_mode_seconds', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('is_locked', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('flood_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('rules_off', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  if (isPostgres(db)) await noteOnPostgres(db);
  else await noteOnSqlite(db);
}

async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_changed_role() returns trigger language plpgsql as $$
      declare next bigint;
      begin
        update control_heads set number = number + 1 returning number into next;
        insert into control_entries (number, kind, subject, noted_at)
          values (next, 'role changed', new.id, (extract(epoch from clock_timestamp()) * 1000)::bigint);
        return null;
      end
    $$`.execute(db);
  await sql`
    create constraint trigger role_changed after update on users deferrable initially deferred
    for each row when (old.role <> new.role) execute function note_changed_role()`.execute(db);
}

async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger role_changed after update of role on users when old.role <> new.role begin
      update control_heads set number = number + 1;
      insert into control_entries (number, kind, subject, noted_at)
        select number, 'role changed', new.id, cast(unixepoch('subsec') * 1000 as integer) from control_heads;
    end`.execute(db);
}
