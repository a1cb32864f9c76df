/** Notes which pages are to be recognised, and whether recognition is on for an item. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table materials add column recognition text not null default 'on'
    check (recognition in ('on', 'off'))`.execute(db);
  await sql`alter table material_pages add column recognition text
    check (recognition in ('waiting', 'done', 'failed', 'off'))`.execute(db);
  await sql`create index material_pages_to_recognise on material_pages (recognition, material_id)
    where recognition = 'waiting'`.execute(db);
  await sql`create index material_pages_scans on material_pages (material_id)
    where recognition is not null`.execute(db);
  // Pages that were drawn earlier are recognised if they have no text. Whether a page with little text is a scan isn't
  // known.
  await sql`update material_pages set recognition = 'waiting'
    where rendered_at is not null and text = ''`.execute(db);
}
