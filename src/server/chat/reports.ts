/** Reports of messages, which administrators list (contract §2). */
import { randomUUID } from 'node:crypto';
import type { RoomId } from '#shared/chat.ts';
import type { Report } from '#shared/moderation.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tables } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import { toMessage } from './messages.ts';

export type NewReport = { messageId: string; reason: string; reporterKey: string };

/** Stores the report once for each reporter; false when there is no such message in the room. */
export async function storeReport(db: Db, room: RoomId, report: NewReport, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const message = transaction
      .selectFrom('chatMessages')
      .select('id')
      .where('room', '=', room)
      .where('id', '=', report.messageId)
      .where('removedAt', 'is', null);
    // A removal that is under way is waited for; SQLite has one writer at a time anyway.
    const isThere = await (isPostgres(db) ? message.forShare() : message).executeTakeFirst();
    if (!isThere) return false;
    await transaction
      .insertInto('chatReports')
      .values({ ...report, id: randomUUID(), room, createdAt: now, resolvedAt: null })
      .onConflict((conflict) => conflict.columns(['messageId', 'reporterKey']).doNothing())
      .execute();
    return true;
  });
}

export async function listReports(db: Db): Promise<Report[]> {
  const reports = await db
    .selectFrom('chatReports')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return withMessages(db, reports);
}

/** @throws {Failure} `not_found`. */
export async function resolveReport(db: Db, id: string, resolvedAt: number | null): Promise<Report> {
  const report = await db
    .updateTable('chatReports')
    .set({ resolvedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  const [resolved] = report ? await withMessages(db, [report]) : [];
  if (!resolved) throw new Failure('not_found');
  return resolved;
}

async function withMessages(db: Db, reports: Tables['chatReports'][]): Promise<Report[]> {
  const ids = reports.map(({ messageId }) => messageId);
  const messages = ids.length
    ? await db
        .selectFrom('chatMessages')
        .selectAll()
        .where('id', 'in', ids)
        .where('removedAt', 'is', null)
        .execute()
    : [];
  const byId = new Map(messages.map((row) => [row.id, toMessage(row)]));
  return reports.map(({ id, room, messageId, reason, createdAt, resolvedAt }) => ({
    _id: id,
    room,
    message: byId.get(messageId) ?? null,
    reason,
    createdAt: new Date(createdAt).toISOString(),
    resolved: resolvedAt !== null,
  }));
}
