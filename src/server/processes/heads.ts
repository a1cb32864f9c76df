import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../db/schema.ts';

export type RoomHead = { id: RoomId; lastSentAt: number; lastRemoval: number };
export type Heads = { rooms: RoomHead[]; control: number };

/** How far the rooms and the control log have come, in one statement. */
export async function readHeads(db: Db): Promise<Heads> {
  const rows = await db
    .selectFrom(['chatRooms', 'controlHeads'])
    .select(['chatRooms.id', 'lastSentAt', 'lastRemoval', 'controlHeads.number as control'])
    .execute();
  return { rooms: rows, control: rows[0]?.control ?? 0 };
}
