/** The rooms' messages in the database, once they are stored. */
import { type Message, PAGE_SIZE, type RoomId } from '#shared/chat.ts';
import type { Db, Tables } from '../db/schema.ts';
import { toTimestamp } from './timestamp.ts';

type Row = Tables['chatMessages'];

/** Up to a page of messages before `beforeUs`, or the newest ones without it; oldest first. */
export async function readPage(db: Db, room: RoomId, beforeUs = Number.MAX_SAFE_INTEGER): Promise<Message[]> {
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('sentAt', '<', beforeUs)
    .where('removedAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .limit(PAGE_SIZE)
    .execute();
  return rows.reverse().map(toMessage);
}

/** Up to `limit` messages after `afterUs` and up to `upToUs`, oldest first. */
export async function readBetween(
  db: Db,
  room: RoomId,
  { afterUs, upToUs, limit }: { afterUs: number; upToUs: number; limit: number },
): Promise<Message[]> {
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('sentAt', '>', afterUs)
    .where('sentAt', '<=', upToUs)
    .where('removedAt', 'is', null)
    .orderBy('sentAt')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** The room's last timestamp, in microseconds: every message up to it is stored, and none will be added before it. */
export async function readHead(db: Db, room: RoomId): Promise<number> {
  const row = await db
    .selectFrom('chatRooms')
    .select('lastSentAt')
    .where('id', '=', room)
    .executeTakeFirstOrThrow();
  return row.lastSentAt;
}

/** Erases a message's words and sender and the reports of it, for good; false when there is no such message. */
export async function removeMessage(db: Db, room: RoomId, id: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .updateTable('chatMessages')
      .set({ removedAt: now, text: '', userName: '', mark: null, gender: null, authorId: null })
      .where('room', '=', room)
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    // In a statement of its own: what was reported until the row was locked is seen by this one only.
    if (removed) await transaction.deleteFrom('chatReports').where('messageId', '=', id).execute();
    return removed !== undefined;
  });
}

/** Erases a room's messages older than `beforeMs`, with their reports; gives how many. */
export async function eraseMessagesBefore(db: Db, room: RoomId, beforeMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('chatMessages')
    .where('room', '=', room)
    .where('sentAt', '<', beforeMs * 1000)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export type MessageRow = Pick<Row, 'id' | 'userName' | 'text' | 'sentAt' | 'role' | 'mark' | 'gender'>;

export function toMessage({ id, userName, text, sentAt, role, mark, gender }: MessageRow): Message {
  return {
    id,
    user: userName,
    message: text,
    timestamp: toTimestamp(sentAt),
    role,
    ...(mark !== null && { mark }),
    ...(gender !== null && { gender }),
  };
}
