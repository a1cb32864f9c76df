/** Removals in the database: each has a number in its room, in commit order. */
import { type Expression, sql } from 'kysely';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { hasContent, inOneCommit, readRoom } from '../messages.ts';
import type { Removal } from './recent-removals.ts';

/**
 * Erases the texts, senders and reports of messages, and numbers the removals. Many messages take no more statements
 * than one, because others wait for the lock.
 */
export function removeMessages(db: Db, room: RoomId, ids: string[], now: number): Promise<Removal[]> {
  return inOneCommit(db, async (transaction) => {
    // This locks the room's row until the commit, so that all processes commit removals in the order of their numbers.
    const numbers = await takeRemovalNumbers(transaction, room, ids);
    const removed = await transaction
      .updateTable('chatMessages')
      .set((row) => ({
        removedAt: now,
        removal: numbers,
        text: '',
        userName: '',
        mark: null,
        authorKey: null,
        gender: null,
        authorId: null,
        replyTo: null,
        hiddenBy: null,
        returned: null,
        reportedAt: row
          .selectFrom('chatReports')
          .select(({ fn }) => fn.min<number | null>('createdAt').as('at'))
          .whereRef('messageId', '=', 'chatMessages.id'),
      }))
      // The expression keeps SQLite, which has no row statistics, from scanning the whole room for a few ids.
      .where(sql`(room || '')`, '=', room)
      .where('id', 'in', ids)
      .where(hasContent)
      .returning(['removal as number', 'id', 'sentAt'])
      .execute();
    if (removed.length === 0) return [];
    // A separate statement also sees the reports that came until the rows were locked.
    await transaction
      .deleteFrom('chatReports')
      .where(
        'messageId',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
    return removed as Removal[];
  });
}

/** The limit keeps each transaction short. */
export const ERASED_TOGETHER = 500;

/** The result of one commit: the removal's number, the erased messages that members may hold, and the count of all. */
export type Erasure = { number: number; messages: Removal[]; count: number };

/** Erases up to `ERASED_TOGETHER` messages before `beforeUs`, the newest first, because members may hold them. */
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

/** Takes `count` numbers and returns the last. Locks the room's row. */
export async function takeRemovalNumber(db: Db, room: RoomId, count = 1): Promise<number> {
  const { lastRemoval } = await db
    .updateTable('chatRooms')
    .set((row) => ({ lastRemoval: row('lastRemoval', '+', count) }))
    .where('id', '=', room)
    .returning('lastRemoval')
    .executeTakeFirstOrThrow();
  return lastRemoval;
}

/** Takes a number for each of `ids`. Returns an expression that gives each row its own. */
export async function takeRemovalNumbers(db: Db, room: RoomId, ids: string[]): Promise<Expression<number>> {
  const first = (await takeRemovalNumber(db, room, ids.length)) - ids.length + 1;
  const numbers = ids.map((id, index) => sql`when ${id} then ${sql.lit(first + index)}`);
  return sql<number>`case id ${sql.join(numbers, sql` `)} end`;
}

/** Reads the room's removal state and its newest removals, oldest first. */
export async function readRemovals(db: Db, room: RoomId, limit: number) {
  const state = await readRoom(db, room);
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
