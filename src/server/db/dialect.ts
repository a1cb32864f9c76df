/** The few places where it matters which database this is. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Lets nothing of what was just erased stay in SQLite's write-ahead log: `secure_delete` has overwritten it in the
 * pages, and the log, which still has the pages as they were, is emptied. PostgreSQL's vacuum and log have their own pace.
 */
export async function forgetErased<T>(db: Kysely<T>): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
