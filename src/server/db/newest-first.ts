/** Pages of lists that grow without end, newest first, by the id of the last entry that was shown. */
import { type SqlBool, sql } from 'kysely';
import { UNKNOWN_BEFORE } from '#shared/lists.ts';
import { Failure } from '../failure.ts';
import type { Db } from './schema.ts';

/**
 * The condition for entries of `table` older than `before`; those of the same moment are ordered by id.
 * @throws {Failure} `invalid` where there is no such entry.
 */
export async function olderThan(db: Db, table: 'users' | 'contactMessages', before: string | undefined) {
  if (before === undefined) return sql<SqlBool>`true`;
  const last = await db.selectFrom(table).select('createdAt').where('id', '=', before).executeTakeFirst();
  if (!last) throw unknownBefore();
  return sql<SqlBool>`(created_at, id) < (${last.createdAt}, ${before})`;
}

export const unknownBefore = () =>
  new Failure('invalid', { message: UNKNOWN_BEFORE, errors: { before: UNKNOWN_BEFORE } });
