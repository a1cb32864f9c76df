/** Notes where a page's text comes from. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table material_pages add column text_source text not null default 'file'
    check (text_source in ('file', 'converted', 'recognised'))`.execute(db);
}
