import { hash as digest } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { type Message, PAGE_SIZE } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tables } from '../db/schema.ts';
import { toTimestamp } from './timestamp.ts';

type Row = Tables['chatMessages'];

/** Creates the room's row. An existing row is only read, so that another process's lock delays no start. */
export async function createRoom(db: Db, id: RoomId): Promise<void> {
  if (await db.selectFrom('chatRooms').select('id').where('id', '=', id).executeTakeFirst()) return;
  await db
    .insertInto('chatRooms')
    .values({ id, lastSentAt: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads the room's row. All messages up to its last timestamp are stored, and none will be added before it. */
export const readRoom = (db: Db, id: RoomId) =>
  db.selectFrom('chatRooms').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Selects the messages of a room that members may see. */
export const selectShown = (db: Db, room: RoomId) =>
  db.selectFrom('chatMessages').selectAll().where('room', '=', room).where('removedAt', 'is', null);

/** Returns up to a page of messages before `beforeUs`, or the newest ones, oldest first. */
export async function readPage(db: Db, room: RoomId, beforeUs = Number.MAX_SAFE_INTEGER): Promise<Message[]> {
  const rows = await selectShown(db, room)
    .where('sentAt', '<', beforeUs)
    .orderBy('sentAt', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  return rows.reverse().map(toMessage);
}

/** Returns the messages oldest first. */
export async function readBetween(
  db: Db,
  room: RoomId,
  { afterUs, upToUs, limit }: { afterUs: number; upToUs: number; limit: number },
): Promise<Message[]> {
  const rows = await selectShown(db, room)
    .where('sentAt', '>', afterUs)
    .where('sentAt', '<=', upToUs)
    .orderBy('sentAt')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** Returns a page of messages around one, oldest first; null if there is no message `id`. */
export async function readAround(db: Db, room: RoomId, id: string): Promise<Message[] | null> {
  const found = await selectShown(db, room).where('id', '=', id).executeTakeFirst();
  if (!found) return null;
  const [upTo, after] = await Promise.all([
    readPage(db, room, found.sentAt + 1),
    readBetween(db, room, { afterUs: found.sentAt, upToUs: Number.MAX_SAFE_INTEGER, limit: PAGE_SIZE - 1 }),
  ]);
  if (upTo.at(-1)?.id !== id) return null;
  // Half of the page is newer, or more if there are few older messages.
  const newer = after.slice(0, Math.max(PAGE_SIZE / 2, PAGE_SIZE - upTo.length));
  return [...upTo.slice(-(PAGE_SIZE - newer.length)), ...newer];
}

const WRITERS_LOOKED_THROUGH = 5000;

/** Returns the marks of the newest messages, and the time of each mark's first message among them. */
export async function readWriters(db: Db, room: RoomId): Promise<{ mark: string; firstAtMs: number }[]> {
  const newest = db
    .selectFrom('chatMessages')
    .select(['mark', 'sentAt'])
    .where('room', '=', room)
    .orderBy('sentAt', 'desc')
    .limit(WRITERS_LOOKED_THROUGH);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => ['mark', fn.min('sentAt').as('sentAt')])
    .where('mark', 'is not', null)
    .groupBy('mark')
    .execute();
  return rows.map(({ mark, sentAt }) => ({ mark: mark as string, firstAtMs: sentAt / 1000 }));
}

/** The message is shown, or held back for a moderator: its words and its author are still stored. */
export const hasContent = sql<SqlBool>`(removed_at is null or hidden_by is not null)`;

/** The account or, in a room without accounts, the key that is derived from the secret and the day key. */
export type Author = { accountId: string | null; authorKey: string | null };

/** Whether the message has content, isn't too old and was written by this author. Announcements belong to nobody. */
export async function isBy(
  db: Db,
  room: RoomId,
  { id, sinceUs, author }: { id: string; sinceUs: number; author: Author },
): Promise<boolean> {
  const found = await db
    .selectFrom('chatMessages')
    .select(['authorId', 'authorKey'])
    .where('room', '=', room)
    .where('id', '=', id)
    .where('sentAt', '>=', sinceUs)
    .where(hasContent)
    .where('role', '=', 'member')
    .executeTakeFirst();
  if (!found) return false;
  return author.accountId === null
    ? author.authorKey !== null && found.authorKey === author.authorKey
    : found.authorId === author.accountId;
}

/** Runs `work` in a new transaction, or in `db` if that is one already. */
export const inOneCommit = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Until this transaction commits, nothing is stored or removed in any room. SQLite has one writer at a time. */
export async function lockRooms(transaction: Db): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction.selectFrom('chatRooms').select('id').orderBy('id').forUpdate().execute();
}

export type MessageRow = Pick<
  Row,
  'id' | 'userName' | 'text' | 'sentAt' | 'role' | 'mark' | 'gender' | 'replyTo'
>;

export function toMessage(row: MessageRow): Message {
  const { id, userName, text, sentAt, role, mark, gender, replyTo } = row;
  return {
    id,
    user: userName,
    message: text,
    timestamp: toTimestamp(sentAt),
    role,
    ...(mark !== null && { mark }),
    ...(gender !== null && { gender }),
    ...(replyTo !== null && { replyTo }),
  };
}

/** The 22 characters have 132 bits, which are enough to avoid collisions, and halve the size of the index. */
export const shortHash = (text: string) => digest('sha256', text, 'base64url').slice(0, 22);

export const accountKey = (accountId: string, purpose: string) => shortHash(`${accountId}|${purpose}`);
