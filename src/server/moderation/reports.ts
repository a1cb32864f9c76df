/** Reported and held messages, one entry for each (contract §2). */
import { sql } from 'kysely';
import type { Message } from '#shared/chat.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { HiddenBy, Report } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import { BY_WORD } from '../chat/held-messages.ts';
import { isKept, toMessage } from '../chat/messages.ts';
import { unknownBefore } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import { Failure } from '../failure.ts';

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

/** @throws {Failure} `not_found` where nobody has reported this message and nothing has held it back. */
export async function findReport(db: Db, id: string): Promise<Report> {
  const summary = await summaryOf(db, id);
  const [report] = summary ? await withMessages(db, [summary]) : [];
  if (!report) throw new Failure('not_found');
  return report;
}

type Summary = { messageId: string; room: RoomId; reportedAt: number; reports: number; decided: number };

const summaries = (db: Db) =>
  db
    .selectFrom('chatReports')
    .select(({ fn }) => [
      'messageId',
      'room',
      fn.min<number>('createdAt').as('reportedAt'),
      sql<number>`sum(case when reporter_key = ${BY_WORD} then 0 else 1 end)`.as('reports'),
      fn.count<number>('resolvedAt').as('decided'),
    ])
    .groupBy(['messageId', 'room']);

const summaryOf = (db: Db, messageId: string): Promise<Summary | undefined> =>
  summaries(db).where('messageId', '=', messageId).executeTakeFirst();

type Known = { message: Message; hiddenBy: HiddenBy | null };

async function withMessages(db: Db, reported: Summary[]): Promise<Report[]> {
  if (reported.length === 0) return [];
  const ids = reported.map(({ messageId }) => messageId);
  const [messages, reasons] = await Promise.all([readKnown(db, ids), readReasons(db, ids)]);
  return reported.map(({ messageId, room, reportedAt, reports, decided }) => {
    const known = messages.get(messageId);
    const said = reasons.get(messageId) ?? [];
    return {
      id: messageId,
      room,
      message: known?.message ?? null,
      state: known?.hiddenBy ? 'held' : decided > 0 ? 'stand' : 'open',
      heldBy: known?.hiddenBy ?? null,
      word: said.find(({ reporterKey }) => reporterKey === BY_WORD)?.reason ?? null,
      reports: Number(reports),
      reasons: said.filter(({ reporterKey }) => reporterKey !== BY_WORD).map(({ reason }) => reason),
      reportedAt: new Date(reportedAt).toISOString(),
    };
  });
}

async function readKnown(db: Db, ids: string[]): Promise<Map<string, Known>> {
  const rows = await db.selectFrom('chatMessages').selectAll().where('id', 'in', ids).where(isKept).execute();
  return new Map(rows.map((row) => [row.id, { message: toMessage(row), hiddenBy: row.hiddenBy }]));
}

async function readReasons(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('chatReports')
    .select(['messageId', 'reason', 'reporterKey'])
    .where('messageId', 'in', ids)
    .where('reason', '!=', '')
    .orderBy('createdAt')
    .execute();
  return Map.groupBy(rows, ({ messageId }) => messageId);
}
