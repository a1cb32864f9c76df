/** Reports in the database, one for each reporter and message; the reporter may add a reason, or withdraw the report. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_OPEN_REPORTS } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { hasContent } from './messages.ts';

/** The reporter key of the report that the list of words makes about a message that it holds back. */
export const BY_WORD = 'word';

/** The screen offers to withdraw for 8 s; the rest is the time to reach the server. */
const WITHDRAW_WITHIN_MS = 10_000;

type Reporter = { messageId: string; reporterKey: string };

export type NewReport = Reporter & {
  reason: string;
  /** Whether the report counts towards hiding. */
  counts: boolean;
};

/**
 * Returns how many reports, with this one, count towards hiding; 0 if this one can't hide the message, and null if
 * there is no such message in the room.
 */
export function storeReport(db: Db, room: RoomId, report: NewReport, now: number): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const message = await findReportable(transaction, room, report.messageId);
    if (!message) return null;
    const { own, decided, open, counting } = await sumUp(transaction, report);
    // A reporter may still add a reason; for everybody else the message is gone.
    if (message.hiddenBy !== null && own === 0) return null;
    if (decided > 0) return 0;
    const isKept = own > 0 || report.counts || open < MAX_OPEN_REPORTS;
    if (isKept) await put(transaction, room, report, now);
    // An announcement is by moderators, so reports alone don't hide it.
    const canHide = message.hiddenBy === null && message.role === 'member';
    return canHide && report.counts ? counting + 1 : 0;
  });
}

/** Returns false if there is no such message in the room, or if it is too late. */
export function withdrawReport(db: Db, room: RoomId, report: Reporter, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await findReportable(transaction, room, report.messageId))) return false;
    await transaction
      .deleteFrom('chatReports')
      .where('messageId', '=', report.messageId)
      .where('reporterKey', '=', report.reporterKey)
      .where('resolvedAt', 'is', null)
      .where('createdAt', '>=', now - WITHDRAW_WITHIN_MS)
      .execute();
    return (await sumUp(transaction, report)).own === 0;
  });
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
