/** Adds a page's links, its label, and the entries of the outline that lead to it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table material_pages add column links text`.execute(db);
  await sql`alter table material_pages add column label text`.execute(db);
  await sql`alter table material_pages add column outline text not null default '[]'`.execute(db);
}
