/** How long a room keeps its messages, by when they were stored. */
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { readHead } from '../messages.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOTE_EVERY_MS = 60 * 60_000;

/** All before this timestamp (µs) is older than `days`, also where the clock was once ahead and timestamps with it. */
export async function findCutoff(db: Db, room: RoomId, days: number, nowMs: number): Promise<number> {
  const storedBeforeMs = nowMs - days * DAY_MS;
  await noteWhereAhead(db, room, nowMs);
  const { sentAt } = await db
    .selectFrom('chatRoomClocks')
    .select(({ fn }) => fn.max('sentAt').as('sentAt'))
    .where('room', '=', room)
    .where('notedAt', '<=', storedBeforeMs)
    .executeTakeFirstOrThrow();
  return Math.max(storedBeforeMs * 1000, Number(sentAt ?? 0) + 1);
}

async function noteWhereAhead(db: Db, room: RoomId, nowMs: number): Promise<void> {
  const head = await readHead(db, room);
  if (head <= nowMs * 1000) return;
  const latest = await db
    .selectFrom('chatRoomClocks')
    .select('notedAt')
    .where('room', '=', room)
    .where('notedAt', '>', nowMs - NOTE_EVERY_MS)
    .where('notedAt', '<=', nowMs)
    .executeTakeFirst();
  if (latest) return;
  await db
    .insertInto('chatRoomClocks')
    .values({ room, notedAt: nowMs, sentAt: head })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the notes that `findCutoff` no longer needs. */
export async function forgetNotes(db: Db, room: RoomId, cutoffUs: number): Promise<void> {
  await db.deleteFrom('chatRoomClocks').where('room', '=', room).where('sentAt', '<', cutoffUs).execute();
}
