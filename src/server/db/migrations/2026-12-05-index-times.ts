import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** Tells where entries of a time lie, so that a search needn't read where all others do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  // An id's lower 52 bits are its time, in whose order entries of all rooms are added.
  await sql`
    create index message_index_times on message_index using brin ((id & 4503599627370495))
    with (pages_per_range = 16, autosummarize = on)`.execute(db);
  // Without statistics of the times the index isn't used; where they lack the newest, all of those would be read.
  await sql`alter table message_index set (autovacuum_analyze_scale_factor = 0.01)`.execute(db);
  await sql`analyze message_index`.execute(db);
}
