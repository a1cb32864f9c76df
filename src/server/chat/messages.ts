/** The rooms' messages in the database. */
import { randomUUID } from 'node:crypto';
import { type Message, PAGE_SIZE, type RoomId } from '#shared/chat.ts';
import type { Db, Tables } from '../db/schema.ts';
import { toTimestamp } from './timestamp.ts';

type Row = Tables['chatMessages'];

/** A message before the room gave it its place. */
export type Draft = Pick<
  Row,
  'authorId' | 'userName' | 'text' | 'role' | 'mark' | 'gender' | 'idempotencyKey'
>;

/** What became of a draft: stored now, stored before under the same key, or stored before and since removed. */
export type Stored = { message: Message; isNew: boolean } | { message: null; isNew: false };

/**
 * Stores `drafts` in their order in one commit, and tells what became of each.
 * The room's row is locked until the commit, so that every process commits in the order of the timestamps.
 */
export async function storeMessages(db: Db, room: RoomId, drafts: Draft[], nowMs: number): Promise<Stored[]> {
  const rows = await db.transaction().execute(async (transaction) => {
    const last = await takeTimestamps(transaction, room, drafts.length, nowMs * 1000);
    return transaction
      .insertInto('chatMessages')
      .values(
        drafts.map((draft, index) => ({
          ...draft,
          room,
          id: randomUUID(),
          sentAt: last - drafts.length + 1 + index,
          removedAt: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['room', 'idempotencyKey']).doNothing())
      .returningAll()
      .execute();
  });
  return match(drafts, rows, await findRepeated(db, room, drafts, rows));
}

/** Reserves `count` timestamps and gives the last: later than every earlier one, whatever the clock does. */
async function takeTimestamps(db: Db, room: RoomId, count: number, nowUs: number): Promise<number> {
  const { lastSentAt } = await db
    .updateTable('chatRooms')
    .set(({ eb, ref }) => ({
      lastSentAt: eb
        .case()
        .when(ref('lastSentAt'), '<', nowUs)
        .then(nowUs + count - 1)
        .else(eb(ref('lastSentAt'), '+', count))
        .end(),
    }))
    .where('id', '=', room)
    .returning('lastSentAt')
    .executeTakeFirstOrThrow();
  return lastSentAt;
}

/** The rows that kept some of the drafts out: the same key was stored earlier. */
async function findRepeated(db: Db, room: RoomId, drafts: Draft[], stored: Row[]): Promise<Row[]> {
  if (stored.length === drafts.length) return [];
  const keys = drafts.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  return db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('idempotencyKey', 'in', keys)
    .execute();
}

/** Drafts without a key are always stored, and rows come back in the order of their timestamps once sorted. */
function match(drafts: Draft[], stored: Row[], repeated: Row[]): Stored[] {
  const fresh = stored.toSorted((a, b) => a.sentAt - b.sentAt);
  const byKey = new Map(repeated.map((row) => [row.idempotencyKey, row]));
  let next = 0;
  return drafts.map(({ idempotencyKey }) => {
    const row = fresh[next];
    if (row && row.idempotencyKey === idempotencyKey) {
      next++;
      return { message: toMessage(row), isNew: true };
    }
    const earlier = byKey.get(idempotencyKey);
    if (!earlier || earlier.removedAt !== null) return { message: null, isNew: false };
    return { message: toMessage(earlier), isNew: false };
  });
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

/** Erases a message's words and sender, for good; false when there is no such message. */
export async function removeMessage(db: Db, room: RoomId, id: string, now: number): Promise<boolean> {
  const removed = await db
    .updateTable('chatMessages')
    .set({ removedAt: now, text: '', userName: '', mark: null, gender: null, authorId: null })
    .where('room', '=', room)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
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

export function toMessage({ id, userName, text, sentAt, role, mark, gender }: Row): Message {
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
