/** What a list would have caught of a room's newest messages, before it is saved. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PAGE_SIZE } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { RoomTrial } from '#shared/word-list.ts';
import type { Db } from '../../db/schema.ts';
import { toMessage } from '../messages.ts';
import type { WordFilter } from './word-filter.ts';

const LOOKED_AT = 1000;
/** Of long messages this takes a few milliseconds. */
const JUDGED_TOGETHER = 50;

export async function tryOn(db: Db, room: RoomId, filter: WordFilter): Promise<RoomTrial> {
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('removedAt', 'is', null)
    .where('role', '=', 'member')
    .orderBy('sentAt', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const trial: RoomTrial = { room, looked: rows.length, count: 0, caught: [] };
  for (const [index, row] of rows.entries()) {
    if (index % JUDGED_TOGETHER === 0) await nextTurn();
    const { action, word } = filter.judge(row.text);
    if (!action) continue;
    trial.count++;
    if (trial.caught.length < PAGE_SIZE) trial.caught.push({ message: toMessage(row), word, action });
  }
  return trial;
}
