import { type Message, PAGE_SIZE } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { Removal } from './removals/removals.ts';
import { toTimestamp } from './timestamp.ts';

type Row = Tables['chatMessages'];

/** Gives a room its row in the database; only reads where it has one, so that no other's lock delays the start. */
export async function createRoom(db: Db, id: RoomId): Promise<void> {
  if (await db.selectFrom('chatRooms').select('id').where('id', '=', id).executeTakeFirst()) return;
  await db
    .insertInto('chatRooms')
    .values({ id, lastSentAt: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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

/** Erases a message's words, sender and reports, for good, and numbers the removal; null without such a message. */
export async function removeMessage(db: Db, room: RoomId, id: string, now: number): Promise<Removal | null> {
  return db.transaction().execute(async (transaction) => {
    // Locks the room's row until the commit, so that every process commits removals in the order of their numbers.
    const number = await takeRemovalNumber(transaction, room);
    const removed = await transaction
      .updateTable('chatMessages')
      .set({
        removedAt: now,
        removal: number,
        text: '',
        userName: '',
        mark: null,
        gender: null,
        authorId: null,
      })
      .where('room', '=', room)
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .returning('sentAt')
      .executeTakeFirst();
    if (!removed) return null;
    // In a statement of its own: what was reported until the row was locked is seen by this one only.
    await transaction.deleteFrom('chatReports').where('messageId', '=', id).execute();
    return { number, id, sentAt: removed.sentAt };
  });
}

/** Keeps each transaction short. */
export const ERASED_TOGETHER = 500;

/** What one commit erased by age: the messages that members may hold, under one number, and how many rows in all. */
export type Erasure = { number: number; messages: Removal[]; count: number };

/**
 * Erases a room's messages before `beforeUs`, with their reports: as many as one commit should, the newest of them
 * first, because those are what members may hold. Null when there are none.
 */
export async function eraseMessagesBefore(db: Db, room: RoomId, beforeUs: number): Promise<Erasure | null> {
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('chatMessages')
      .select('sentAt')
      .where('room', '=', room)
      .where('sentAt', '<', beforeUs)
      .orderBy('sentAt', 'desc')
      .limit(ERASED_TOGETHER)
      .execute();
    const first = old.at(-1);
    if (!first) return null;
    const number = await takeRemovalNumber(transaction, room);
    await transaction
      .updateTable('chatRooms')
      .set({ lastErasure: number, erasedBefore: beforeUs })
      .where('id', '=', room)
      .execute();
    const rows = await transaction
      .deleteFrom('chatMessages')
      .where('room', '=', room)
      .where('sentAt', '>=', first.sentAt)
      .where('sentAt', '<', beforeUs)
      .returning(['id', 'sentAt', 'removedAt'])
      .execute();
    const messages = rows.filter(({ removedAt }) => removedAt === null);
    return {
      number,
      messages: messages.map(({ id, sentAt }) => ({ number, id, sentAt })),
      count: rows.length,
    };
  });
}

async function takeRemovalNumber(db: Db, room: RoomId): Promise<number> {
  const { lastRemoval } = await db
    .updateTable('chatRooms')
    .set((row) => ({ lastRemoval: row('lastRemoval', '+', 1) }))
    .where('id', '=', room)
    .returning('lastRemoval')
    .executeTakeFirstOrThrow();
  return lastRemoval;
}

/** The newest removals of a room, oldest first, and what its erasures by age have come to. */
export async function readRemovals(db: Db, room: RoomId, limit: number) {
  const state = await db
    .selectFrom('chatRooms')
    .select(['lastRemoval', 'lastErasure', 'erasedBefore'])
    .where('id', '=', room)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('chatMessages')
    .select(['removal', 'id', 'sentAt'])
    .where('room', '=', room)
    .where('removal', '<=', state.lastRemoval)
    .orderBy('removal', 'desc')
    .limit(limit)
    .execute();
  const removed = rows
    .map(({ removal, id, sentAt }) => ({ number: removal as number, id, sentAt }))
    .reverse();
  return { ...state, removed };
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
