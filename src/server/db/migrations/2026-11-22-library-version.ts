import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** Grows with every change of what a list shows. Counted by triggers, so that no writer, such as `cog`, can forget it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table library_versions (version bigint not null)`.execute(db);
  await sql`insert into library_versions (version) values (1)`.execute(db);
  if (isPostgres(db)) await countOnPostgres(db);
  else await countOnSqlite(db);
}

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_library_version() returns trigger language plpgsql as $$
      begin update library_versions set version = version + 1; return null; end
    $$`.execute(db);
  await sql`
    create trigger materials_changed after insert or update or delete on materials
    for each statement execute function count_library_version()`.execute(db);
  await sql`
    create trigger cover_changed after update of width, height, placeholder on material_pages
    for each row when (new.number = 1) execute function count_library_version()`.execute(db);
}

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  const count = sql`begin update library_versions set version = version + 1; end`;
  for (const event of ['insert', 'update', 'delete'] as const)
    await sql`
      create trigger ${sql.raw(`materials_changed_by_${event}`)} after ${sql.raw(event)} on materials ${count}`.execute(
      db,
    );
  await sql`
    create trigger cover_changed after update of width, height, placeholder on material_pages when new.number = 1
    ${count}`.execute(db);
}
