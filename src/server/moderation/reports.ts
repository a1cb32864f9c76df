/** Reported and held messages, one entry for each (contract §2). */

import { type SqlBool, sql } from 'kysely';
import type { Message } from '#shared/chat.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { HiddenBy, Report } from '#shared/moderation.ts';
import { hasContent, toMessage } from '../chat/messages.ts';
import { BY_WORD } from '../chat/stored-reports.ts';
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
