/** Pages of lists that grow without end, newest first, by the id of the last entry that was shown. */
import { type SqlBool, sql } from 'kysely';
import { beforeIsUnknown } from '#shared/texts/list-texts.ts';
import { Failure } from '../failure.ts';
import type { Db } from './schema.ts';

/** Entries of `table` older than `before`, ties ordered by id. @throws {Failure} `invalid` if there is none. */
export async function olderThan(
  db: Db,
  table: 'users' | 'contactMessages' | 'chatMutes',
  before: string | undefined,
) {
  if (before === undefined) return sql<SqlBool>`true`;
  const last = await db.selectFrom(table).select('createdAt').where('id', '=', before).executeTakeFirst();
  if (!last) throw unknownBefore();
  return sql<SqlBool>`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) < (${last.createdAt}, ${before})`;
}

export const unknownBefore = () =>
  new Failure('invalid', { message: beforeIsUnknown, errors: { before: beforeIsUnknown } });
