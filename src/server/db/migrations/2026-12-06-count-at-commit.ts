import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/**
 * The library's version is counted as a transaction's last step. Its one row is every writer's: whoever locked it and then
 * wrote further rows, as rendering does, could deadlock with somebody who changed the same material.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`drop trigger materials_changed on materials`.execute(db);
  await sql`drop trigger cover_changed on material_pages`.execute(db);
  await sql`
    create constraint trigger materials_changed after insert or update or delete on materials
    deferrable initially deferred for each row execute function count_library_version()`.execute(db);
  await sql`
    create constraint trigger cover_changed after update of width, height, placeholder on material_pages
    deferrable initially deferred for each row when (new.number = 1) execute function count_library_version()`.execute(
    db,
  );
}
