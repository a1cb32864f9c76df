/** A room's settings, which moderators and rules change, are stored to survive restarts (contract §3). */
import { type RoomChange, RULES, type Rule } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { noteControl } from '../../processes/control-log.ts';

export type RoomSettings = {
  slowModeSeconds: number;
  isLocked: boolean;
  /** The time until which the room is in automatic slow mode. */
  floodUntil: number;
  rulesOff: ReadonlySet<Rule>;
};

/** Automatic slow mode ends after this time without a flood; contract §3 allows five minutes. */
export const CALM_MS = 2 * 60_000;

/** A time further ahead was stored while the clock was ahead. The clocks of several processes differ by far less. */
const MOST_AHEAD_MS = 2 * CALM_MS;

/** Whether a flood that ends at `until` still lasts. */
export const isDuring = (until: number, now: number): boolean => until > now && until <= now + MOST_AHEAD_MS;

export async function readSettings(db: Db, room: RoomId): Promise<RoomSettings> {
  const row = await db.selectFrom('chatRoomSettings').selectAll().where('room', '=', room).executeTakeFirst();
  if (!row) return { slowModeSeconds: 0, isLocked: false, floodUntil: 0, rulesOff: new Set() };
  return {
    slowModeSeconds: row.slowModeSeconds,
    isLocked: row.isLocked === 1,
    floodUntil: row.floodUntil,
    rulesOff: new Set(RULES.filter((rule) => row.rulesOff.split(',').includes(rule))),
  };
}

/** If a moderator sets slow mode, even to off, automatic slow mode ends. */
export async function changeSettings(db: Db, room: RoomId, change: RoomChange, now: number): Promise<void> {
  const { slowModeSeconds, isLocked, rules = {} } = change;
  await db.transaction().execute(async (transaction) => {
    await putRow(transaction, room);
    const before = await readSettings(transaction, room);
    const rulesOff = RULES.filter((rule) => !(rules[rule] ?? !before.rulesOff.has(rule))).join(',');
    await transaction
      .updateTable('chatRoomSettings')
      .set({
        rulesOff,
        ...(slowModeSeconds !== undefined && { slowModeSeconds, floodUntil: 0 }),
        ...(isLocked !== undefined && { isLocked: Number(isLocked) }),
      })
      .where('room', '=', room)
      .execute();
    await noteControl(transaction, 'room rules changed', room, now);
  });
}

/** Returns whether the room was in no flood before; only one of several processes gets true. */
export async function extendFlood(db: Db, room: RoomId, until: number, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { floodUntil } = await putRow(transaction, room);
    const isNew = !isDuring(floodUntil, now);
    await transaction
      .updateTable('chatRoomSettings')
      .set({ floodUntil: isNew ? until : Math.max(until, floodUntil) })
      .where('room', '=', room)
      .execute();
    await noteControl(transaction, 'room rules changed', room, now);
    return isNew;
  });
}

/** Returns whether this process ended the flood; only one of several does. */
export async function endFlood(db: Db, room: RoomId, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chatRoomSettings')
    .set({ floodUntil: 0 })
    .where('room', '=', room)
    .where('floodUntil', '>', 0)
    .where(({ or, eb }) => or([eb('floodUntil', '<=', now), eb('floodUntil', '>', now + MOST_AHEAD_MS)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the room's row until the commit. */
function putRow(transaction: Db, room: RoomId) {
  return transaction
    .insertInto('chatRoomSettings')
    .values({ room })
    .onConflict((conflict) => conflict.column('room').doUpdateSet({ room }))
    .returning('floodUntil')
    .executeTakeFirstOrThrow();
}
