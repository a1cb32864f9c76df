/** Reports of messages, one for each message, which moderators list and decide (contract §2). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LIST_PAGE_SIZE } from '#shared/lists.ts';
import { MAX_OPEN_REPORTS, type Report } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { NewReport } from '../chat/chat-room.ts';
import { toMessage } from '../chat/messages.ts';
import { isPostgres } from '../db/dialect.ts';
import { unknownBefore } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import { Failure } from '../failure.ts';

/**
 * Stores the report once for each reporter, while the message is undecided and has few enough; false when there is no
 * such message in the room.
 */
export async function storeReport(db: Db, room: RoomId, report: NewReport, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const message = transaction
      .selectFrom('chatMessages')
      .select('id')
      .where('room', '=', room)
      .where('id', '=', report.messageId)
      .where('removedAt', 'is', null);
    // A removal that is under way is waited for, and so is another report: they are counted. SQLite has one writer.
    const isThere = await (isPostgres(db) ? message.forUpdate() : message).executeTakeFirst();
    if (!isThere) return false;
    const known = await summaryOf(transaction, report.messageId);
    if (known && (known.decided > 0 || known.reports >= MAX_OPEN_REPORTS)) return true;
    await transaction
      .insertInto('chatReports')
      .values({ ...report, id: randomUUID(), room, createdAt: now, resolvedAt: null })
      .onConflict((conflict) => conflict.columns(['messageId', 'reporterKey']).doNothing())
      .execute();
    return true;
  });
}

/** A page of reported messages, the latest first reported first. @throws {Failure} `invalid`. */
export async function listReports(db: Db, before?: string): Promise<Report[]> {
  let query = summaries(db).orderBy('reportedAt', 'desc').orderBy('messageId', 'desc').limit(LIST_PAGE_SIZE);
  if (before !== undefined) {
    const last = await summaryOf(db, before);
    if (!last) throw unknownBefore();
    query = query.having(sql`(min(created_at), message_id)`, '<', sql`(${last.reportedAt}, ${before})`);
  }
  return withMessages(db, await query.execute());
}

/** @throws {Failure} `not_found` where nobody has reported this message. */
export async function findReport(db: Db, id: string): Promise<Report> {
  const summary = await summaryOf(db, id);
  const [report] = summary ? await withMessages(db, [summary]) : [];
  if (!report) throw new Failure('not_found');
  return report;
}

/** Lets the message stand, for good. @throws {Failure} `not_found`. */
export async function letStand(db: Db, id: string, now: number): Promise<Report> {
  await db
    .updateTable('chatReports')
    .set({ resolvedAt: now })
    .where('messageId', '=', id)
    .where('resolvedAt', 'is', null)
    .execute();
  return findReport(db, id);
}

type Summary = { messageId: string; room: RoomId; reportedAt: number; reports: number; decided: number };

const summaries = (db: Db) =>
  db
    .selectFrom('chatReports')
    .select(({ fn }) => [
      'messageId',
      'room',
      fn.min<number>('createdAt').as('reportedAt'),
      fn.countAll<number>().as('reports'),
      fn.count<number>('resolvedAt').as('decided'),
    ])
    .groupBy(['messageId', 'room']);

const summaryOf = (db: Db, messageId: string): Promise<Summary | undefined> =>
  summaries(db).where('messageId', '=', messageId).executeTakeFirst();

async function withMessages(db: Db, reported: Summary[]): Promise<Report[]> {
  if (reported.length === 0) return [];
  const ids = reported.map(({ messageId }) => messageId);
  const [messages, reasons] = await Promise.all([
    db.selectFrom('chatMessages').selectAll().where('id', 'in', ids).where('removedAt', 'is', null).execute(),
    db
      .selectFrom('chatReports')
      .select(['messageId', 'reason'])
      .where('messageId', 'in', ids)
      .where('reason', '!=', '')
      .orderBy('createdAt')
      .execute(),
  ]);
  const messageOf = new Map(messages.map((row) => [row.id, toMessage(row)]));
  const reasonsOf = Map.groupBy(reasons, ({ messageId }) => messageId);
  return reported.map(({ messageId, room, reportedAt, reports, decided }) => ({
    id: messageId,
    room,
    message: messageOf.get(messageId) ?? null,
    state: decided > 0 ? 'stand' : 'open',
    reports,
    reasons: reasonsOf.get(messageId)?.map(({ reason }) => reason) ?? [],
    reportedAt: new Date(reportedAt).toISOString(),
  }));
}
