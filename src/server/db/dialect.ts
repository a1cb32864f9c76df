/** Tells the kinds of database apart. */
import { type Expression, type Kysely, PostgresAdapter, sql } from 'kysely';

export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The time in milliseconds by the clock that all processes share: PostgreSQL's if it is used. */
export const nowOf = <T>(db: Kysely<T>, now: () => number): Expression<number> =>
  isPostgres(db) ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql.lit(now());
