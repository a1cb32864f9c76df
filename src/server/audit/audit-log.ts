/** Logs every administrative action: who, what, when (contract §2). Actions in a room also count in the public log. */
import { randomUUIDv7 } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { ENDPOINTS } from '#shared/api.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { AuditEntry } from '#shared/moderation.ts';
import { unknownBefore } from '../db/newest-first.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { countAct, listPublicLog, type RoomAct } from './public-log.ts';
import { formerMember } from './texts.ts';

export function serveAudit(serve: Serve, { db }: Deps): void {
  serve(ENDPOINTS.readAuditLog, async ({ query }) => ({ entries: await listAuditEntries(db, query.before) }));
  serve(ENDPOINTS.readPublicLog, async ({ query }) => ({ log: await listPublicLog(db, query.before) }));
}

export type Act = {
  /** The name of the person who acted. */
  who: string;
  /** Must not reveal the author of an anonymous message. `{name}` is replaced by the name of the account `about`. */
  what: string;
  about?: string;
  inRoom?: RoomAct;
};

/** Must be called in the action's own transaction if it has one, otherwise when the action is done. */
export async function noteAct(db: Db, { who, what, about, inRoom }: Act, now: number): Promise<void> {
  const entry = { id: randomUUIDv7(), at: now, who, what, subjectId: about ?? null };
  await db.insertInto('auditEntries').values(entry).execute();
  if (inRoom) await countAct(db, inRoom, now);
}

/** Returns the newest first. @throws {Failure} `invalid`. */
async function listAuditEntries(db: Db, before?: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('auditEntries')
    .leftJoin('users', 'users.id', 'subjectId')
    .select(['auditEntries.id', 'at', 'who', 'what', 'users.name'])
    .where(await notedBefore(db, before))
    .orderBy('at', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
  return rows.map(({ id, at, who, what, name }) => ({
    id,
    at: new Date(at).toISOString(),
    who,
    what: what.replace('{name}', () => name ?? formerMember),
  }));
}

async function notedBefore(db: Db, before: string | undefined) {
  if (before === undefined) return sql<SqlBool>`true`;
  const last = await db.selectFrom('auditEntries').select('at').where('id', '=', before).executeTakeFirst();
  if (!last) throw unknownBefore();
  return sql<SqlBool>`(audit_entries.at, audit_entries.id) < (${last.at}, ${before})`;
}
