/** Messages that are held back for a moderator: they are hidden as if removed, but keep their words (decision 36). */
import { sql } from 'kysely';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../../db/schema.ts';
import { selectShown, toMessage } from '../messages.ts';
import { BY_WORD } from '../stored-reports.ts';
import type { Removal, Return } from './recent-removals.ts';
import { takeRemovalNumber } from './stored-removals.ts';

type HeldDraft = { id: string; heldFor: string | null; removedAt: number | null };

/** Returns a further part of the statement that stores `drafts`: it adds held back messages to the reports. */
export function listHeldOnPostgres(room: RoomId, drafts: readonly HeldDraft[]) {
  const held = drafts.filter(({ heldFor }) => heldFor !== null);
  if (held.length === 0) return sql``;
  const json = JSON.stringify(held.map(({ id, heldFor, removedAt }) => ({ id, heldFor, removedAt })));
  return sql`, listed as (
      insert into chat_reports (id, room, message_id, reason, reporter_key, created_at)
      select stored.id, ${room}, stored.id, held."heldFor", ${BY_WORD}, held."removedAt"
      from stored
      join json_to_recordset(${json}::json) as held (id text, "heldFor" text, "removedAt" bigint) using (id)
    )`;
}

/** Returns further steps of the transaction that stores `drafts`. */
export function listHeldOnSqlite(drafts: readonly HeldDraft[]) {
  const held = drafts.filter(({ heldFor }) => heldFor !== null);
  if (held.length === 0) return [];
  return [
    {
      sql: `insert into chat_reports (id, room, message_id, reason, reporter_key, created_at)
        select id, room, id, ?, ?, ? from chat_messages where id = ?`,
      rows: held.map(({ heldFor, removedAt, id }) => [heldFor, BY_WORD, removedAt, id]),
    },
  ];
}

/** Hides a message if at least `fewest` reports count against it; returns null if nothing is to be hidden. */
export async function hideMessage(
  db: Db,
  room: RoomId,
  { id, fewest, now }: { id: string; fewest: number; now: number },
): Promise<Removal | null> {
  return db.transaction().execute(async (transaction) => {
    // This locks the room's row until the commit, so that a decision comes entirely before or after the hiding.
    const number = await takeRemovalNumber(transaction, room);
    const reports = await transaction
      .selectFrom('chatReports')
      .select(({ fn }) => [
        fn.sum<number | null>('counts').as('counting'),
        fn.count<number>('resolvedAt').as('decided'),
      ])
      .where('messageId', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(reports.counting ?? 0) < fewest || reports.decided > 0) return null;
    const hidden = await transaction
      .updateTable('chatMessages')
      .set({ removedAt: now, removal: number, hiddenBy: 'reports' })
      .where('room', '=', room)
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .returning('sentAt')
      .executeTakeFirst();
    return hidden ? { number, id, sentAt: hidden.sentAt } : null;
  });
}

/** Lets a reported message stand for good. Returns the message that comes back; null if it wasn't hidden. */
export async function letMessageStand(db: Db, room: RoomId, id: string, now: number): Promise<Return | null> {
  return db.transaction().execute(async (transaction) => {
    const number = await takeRemovalNumber(transaction, room);
    await transaction
      .updateTable('chatReports')
      .set({ resolvedAt: now })
      .where('messageId', '=', id)
      .where('resolvedAt', 'is', null)
      .execute();
    const returned = await transaction
      .updateTable('chatMessages')
      .set({ removedAt: null, removal: null, hiddenBy: null, returned: number })
      .where('room', '=', room)
      .where('id', '=', id)
      .where('hiddenBy', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    return returned ? { number, message: toMessage(returned) } : null;
  });
}

/** Reads the newest returns up to the number `upTo`, oldest first. */
export async function readReturns(
  db: Db,
  room: RoomId,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<Return[]> {
  const rows = await selectShown(db, room)
    .where('returned', '>', 0)
    .where('returned', '<=', upTo)
    .orderBy('returned', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ number: row.returned as number, message: toMessage(row) })).reverse();
}
