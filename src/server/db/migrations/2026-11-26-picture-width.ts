/** Adds the width of uploaded pictures, which limits their tiles; it is unknown for pages that were drawn before. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table material_pages add column picture_width integer`.execute(db);
}
