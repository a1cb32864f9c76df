/** Reported and held messages, one entry for each (contract §2). */

import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Message } from '#shared/chat.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import { type HiddenBy, MAX_OPEN_REPORTS, type Report } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import { hasContent, toMessage } from '../chat/messages.ts';
import { BY_WORD, type NewReport, type ReportStore } from '../chat/reporting.ts';
import { isPostgres } from '../db/dialect.ts';
import { unknownBefore } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import { Failure } from '../failure.ts';

/** Returns a page of reported messages, newest first by the time of the first report. @throws {Failure} `invalid`. */
export async function listReports(db: Db, before?: string): Promise<Report[]> {
  const place = before === undefined ? null : await placeOf(db, before);
  // Only as much of the index by time is read as the page needs, because an open desk asks every second.
  const firsts = await db
    .selectFrom('chatReports')
    .select(['messageId', 'createdAt'])
    .where(isFirst)
    .$if(place !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, message_id) < (${place}, ${before})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
  return readReports(
    db,
    firsts.map(({ messageId }) => messageId),
  );
}

/** Selects the first of a message's reports. */
const isFirst = sql<SqlBool>`not exists (
  select 1 from chat_reports as earlier
  where earlier.message_id = chat_reports.message_id
    and (earlier.created_at, earlier.id) < (chat_reports.created_at, chat_reports.id)
)`;

/** Returns the time of the first report, which is kept when the message is removed. @throws {Failure} `invalid`. */
async function placeOf(db: Db, messageId: string): Promise<number> {
  const { listed } = await db
    .selectFrom('chatReports')
    .select(({ fn }) => fn.min<number | null>('createdAt').as('listed'))
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow();
  if (listed !== null) return listed;
  const removed = await db
    .selectFrom('chatMessages')
    .select('reportedAt')
    .where('id', '=', messageId)
    .where('reportedAt', 'is not', null)
    .executeTakeFirst();
  if (!removed) throw unknownBefore();
  return removed.reportedAt as number;
}

/** @throws {Failure} `not_found` if nobody has reported this message and nothing has held it back. */
export async function findReport(db: Db, id: string): Promise<Report> {
  const [report] = await readReports(db, [id]);
  if (!report) throw new Failure('not_found');
  return report;
}

type Known = { message: Message; hiddenBy: HiddenBy | null };

/** Returns the reports of the messages that have any, in the order of `ids`. */
async function readReports(db: Db, ids: string[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const [summaries, messages, reasons] = await Promise.all([
    readSummaries(db, ids),
    readKnown(db, ids),
    readReasons(db, ids),
  ]);
  return ids.flatMap((id) => {
    const summary = summaries.get(id);
    if (!summary) return [];
    const known = messages.get(id);
    const said = reasons.get(id) ?? [];
    return {
      id,
      room: summary.room,
      message: known?.message ?? null,
      state: known?.hiddenBy ? 'held' : summary.decided > 0 ? 'stand' : 'open',
      heldBy: known?.hiddenBy ?? null,
      word: said.find(({ reporterKey }) => reporterKey === BY_WORD)?.reason ?? null,
      reports: Number(summary.reports),
      reasons: said.filter(({ reporterKey }) => reporterKey !== BY_WORD).map(({ reason }) => reason),
      reportedAt: new Date(summary.reportedAt).toISOString(),
    };
  });
}

async function readSummaries(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('chatReports')
    .select(({ fn }) => [
      'messageId',
      'room',
      fn.min<number>('createdAt').as('reportedAt'),
      sql<number>`sum(case when reporter_key = ${BY_WORD} then 0 else 1 end)`.as('reports'),
      fn.count<number>('resolvedAt').as('decided'),
    ])
    .where('messageId', 'in', ids)
    .groupBy(['messageId', 'room'])
    .execute();
  return new Map(rows.map((row) => [row.messageId, row]));
}

async function readKnown(db: Db, ids: string[]): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('id', 'in', ids)
    .where(hasContent)
    .execute();
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

/** The screen offers to withdraw for 8 s; the rest is the time to reach the server. */
const WITHDRAW_WITHIN_MS = 10_000;

/** Stores reports, one for each reporter and message; the reporter may add a reason, or withdraw the report. */
export const openReportStore = (db: Db, now: () => number): ReportStore => ({
  store: (room, report) => db.transaction().execute((transaction) => store(transaction, room, report, now())),
  withdraw: (room, report) =>
    db.transaction().execute((transaction) => withdraw(transaction, room, report, now())),
});

type Reporter = Pick<NewReport, 'messageId' | 'reporterKey'>;

async function store(db: Db, room: RoomId, report: NewReport, now: number): Promise<number | null> {
  const message = await findReportable(db, room, report.messageId);
  if (!message) return null;
  const { own, decided, open, counting } = await sumUp(db, report);
  // A reporter may still add a reason; for everybody else the message is gone.
  if (message.hiddenBy !== null && own === 0) return null;
  if (decided > 0) return 0;
  const isKept = own > 0 || report.counts || open < MAX_OPEN_REPORTS;
  if (isKept) await put(db, room, report, now);
  // An announcement is by moderators, so reports alone don't hide it.
  const canHide = message.hiddenBy === null && message.role === 'member';
  return canHide && report.counts ? counting + 1 : 0;
}

async function withdraw(db: Db, room: RoomId, report: Reporter, now: number): Promise<boolean> {
  if (!(await findReportable(db, room, report.messageId))) return false;
  await db
    .deleteFrom('chatReports')
    .where('messageId', '=', report.messageId)
    .where('reporterKey', '=', report.reporterKey)
    .where('resolvedAt', 'is', null)
    .where('createdAt', '>=', now - WITHDRAW_WITHIN_MS)
    .execute();
  return (await sumUp(db, report)).own === 0;
}

/** Waits for a concurrent removal or report of the message, so that the sums include it. SQLite has one writer. */
async function findReportable(db: Db, room: RoomId, id: string) {
  const message = db
    .selectFrom('chatMessages')
    .select(['role', 'hiddenBy'])
    .where('room', '=', room)
    .where('id', '=', id)
    .where(hasContent);
  return (isPostgres(db) ? message.forUpdate() : message).executeTakeFirst();
}

/** Counts the message's reports: the reporter's own, decided ones, all of them, and others' that count for hiding. */
async function sumUp(db: Db, { messageId, reporterKey }: Reporter) {
  const sums = await db
    .selectFrom('chatReports')
    .select(({ fn }) => [
      sql<number | null>`sum(case when reporter_key = ${reporterKey} then 1 else 0 end)`.as('own'),
      fn.count<number>('resolvedAt').as('decided'),
      fn.countAll<number>().as('open'),
      sql<number | null>`sum(case when reporter_key <> ${reporterKey} then counts else 0 end)`.as('counting'),
    ])
    .where('messageId', '=', messageId)
    .executeTakeFirstOrThrow();
  const { own, decided, open, counting } = sums;
  return { own: Number(own ?? 0), decided, open, counting: Number(counting ?? 0) };
}

async function put(db: Db, room: RoomId, { counts, ...report }: NewReport, now: number): Promise<void> {
  await db
    .insertInto('chatReports')
    .values({ ...report, counts: Number(counts), id: randomUUID(), room, createdAt: now, resolvedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['messageId', 'reporterKey']).doUpdateSet((row) => ({
        reason: report.reason === '' ? row.ref('chatReports.reason') : report.reason,
        counts: counts ? 1 : row.ref('chatReports.counts'),
      })),
    )
    .execute();
}
