/** The few places where it matters which database this is. */
import { type Kysely, PostgresAdapter } from 'kysely';

export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
