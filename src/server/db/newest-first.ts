/** Pages of endless lists, newest first, continued after the id of the last entry that was shown. */
import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beforeIsUnknown } from '#shared/texts/list-texts.ts';
import { invalidField } from '../failure.ts';
import type { Db } from './schema.ts';

/** Finds the time in a UUID of version 7: its first twelve digits, which a hyphen separates. */
const TIME_OF_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME_DIGITS = 12;

/** An entry's id (UUID version 7) contains its time, so a list can continue after an entry that was deleted. */
export function dated(createdAt: number): { id: string; createdAt: number } {
  const time = createdAt.toString(16).padStart(TIME_DIGITS, '0');
  return { id: `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`, createdAt };
}

/** Returns entries of `table` older than `before`, ties ordered by id. @throws {Failure} `invalid` if it is unknown. */
export async function olderThan(
  db: Db,
  table: 'users' | 'contactMessages' | 'chatMutes' | 'materials',
  before: string | undefined,
) {
  if (before === undefined) return sql<SqlBool>`true`;
  const last = await db.selectFrom(table).select('createdAt').where('id', '=', before).executeTakeFirst();
  const createdAt = last?.createdAt ?? timeOf(before) ?? (await timeOfGone(db, before));
  if (createdAt === null) throw unknownBefore();
  return sql<SqlBool>`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}, ${before})`;
}

function timeOf(id: string): number | null {
  const digits = TIME_OF_V7.exec(id);
  return digits && Number.parseInt(`${digits[1]}${digits[2]}`, 16);
}

const GONE_KEPT_MS = 24 * 60 * 60_000;

/** Must be called when an entry is deleted whose id isn't `dated`, so that a list can continue after it. */
export async function noteGone(
  db: Db,
  { id, createdAt }: { id: string; createdAt: number },
  now: number,
): Promise<void> {
  await db
    .insertInto('goneEntries')
    .values({ id, createdAt, goneAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetGone(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('goneEntries')
    .where('goneAt', '<=', now - GONE_KEPT_MS)
    .execute();
}

async function timeOfGone(db: Db, id: string): Promise<number | null> {
  const gone = await db.selectFrom('goneEntries').select('createdAt').where('id', '=', id).executeTakeFirst();
  return gone?.createdAt ?? null;
}

export const unknownBefore = () => invalidField('before', beforeIsUnknown);

/** Whether each word of `q` is in one of the columns, in any order. */
export function hasWords(q: string, columns: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const isIn = (word: string) =>
    sql.join(
      columns.map((column) => contains(column, word)),
      sql` or `,
    );
  return sql<SqlBool>`${sql.join([sql`1 = 1`, ...words.map((word) => sql`(${isIn(word)})`)], sql` and `)}`;
}

/** In the locale C, PostgreSQL knows only the case of ASCII letters, so the text as typed is compared too. */
function contains(column: RawBuilder<unknown>, word: string) {
  const asTyped = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${column}) like ${asTyped.toLowerCase()} escape '\\' or ${column} like ${asTyped} escape '\\'`;
}
