import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tables } from '../db/schema.ts';
import { runTogether } from '../db/sqlite-dialect.ts';
import { readBetween, toMessage } from './messages.ts';
import { listHeldOnPostgres, listHeldOnSqlite } from './removals/held-messages.ts';

type Row = Tables['chatMessages'];

const MAX_RETRIES = 3;
/** The limit on missed messages that a commit returns. */
const MOST_MISSED = 500;
const CONFLICTS = new Set<unknown>(['40P01', '40001', '23503']);

export type Draft = Pick<
  Row,
  'authorId' | 'userName' | 'text' | 'role' | 'mark' | 'gender' | 'idempotencyKey' | 'replyTo'
> & {
  authorKey?: string | null;
  /** The word for which the message is held back, if any. */
  heldFor?: string | null;
};

/** A new message, or the one stored before under its key; null if it, its author or what it replies to is gone. */
export type Stored =
  | { message: Message; isNew: boolean; isHeld: boolean }
  | { message: null; isNew: false; isHeld: false };

/** All messages that are stored after `after` and before the commit. */
export type Missed = { after: number; messages: readonly Message[] };

/** `before` and `upTo` are the room's last timestamps, in microseconds. */
export type Commit = { before: number; upTo: number; stored: Stored[]; missed?: Missed };

type NamedDraft = Draft &
  Pick<Row, 'id' | 'removedAt' | 'hiddenBy' | 'authorKey'> & { heldFor: string | null };
type Place = Pick<Row, 'id' | 'sentAt'>;
type Placed = { before: number; upTo: number; places: Place[] };

/**
 * Stores `drafts` in order in one commit. `nowMs` is the time on SQLite; PostgreSQL uses its own clock. On PostgreSQL
 * the commit also returns what was missed after `missedAfter`, so that members get it no later than the senders are
 * acknowledged.
 */
export function storeMessages(
  db: Db,
  room: RoomId,
  drafts: Draft[],
  nowMs: number,
  missedAfter?: number,
): Promise<Commit> {
  if (missedAfter === undefined || !isPostgres(db))
    return retryConflicts(() => storeAll(db, room, drafts, nowMs));
  return retryConflicts(() =>
    db.transaction().execute(async (transaction) => {
      const commit = await storeAll(transaction, room, drafts, nowMs);
      const place = { afterUs: missedAfter, upToUs: commit.before, limit: MOST_MISSED };
      const messages = await readBetween(transaction, room, place);
      return {
        ...commit,
        ...(messages.length < MOST_MISSED && { missed: { after: missedAfter, messages } }),
      };
    }),
  );
}

async function storeAll(db: Db, room: RoomId, drafts: Draft[], nowMs: number): Promise<Commit> {
  // The ids are ascending, because for each random id another page of the index would have to be written.
  const named = drafts.map((draft) => nameDraft(draft, nowMs));
  const { before, upTo, places } = isPostgres(db)
    ? await insertOnPostgres(db, room, named)
    : await insertOnSqlite(db, room, named, nowMs * 1000);
  const sentAt = new Map(places.map((place) => [place.id, place.sentAt]));
  const repeated = await findRepeated(
    db,
    room,
    named.filter(({ id }) => !sentAt.has(id)),
  );
  const stored = named.map((draft): Stored => {
    const place = sentAt.get(draft.id);
    if (place !== undefined)
      return {
        message: toMessage({ ...draft, sentAt: place }),
        isNew: true,
        isHeld: draft.hiddenBy !== null,
      };
    return toRepeated(repeated.get(draft.idempotencyKey));
  });
  return { before, upTo, stored };
}

const nameDraft = (draft: Draft, nowMs: number): NamedDraft => ({
  ...draft,
  id: randomUUIDv7(),
  authorKey: draft.authorKey ?? null,
  heldFor: draft.heldFor ?? null,
  removedAt: draft.heldFor ? nowMs : null,
  hiddenBy: draft.heldFor ? 'word' : null,
});

function toRepeated(earlier: Row | undefined): Stored {
  const isHeld = (earlier?.hiddenBy ?? null) !== null;
  if (!earlier || (earlier.removedAt !== null && !isHeld))
    return { message: null, isNew: false, isHeld: false };
  return { message: toMessage(earlier), isNew: false, isHeld };
}

/** Locks the room's row until the commit, so that all processes commit in the order of the timestamps. */
async function insertOnPostgres(db: Db, room: RoomId, drafts: NamedDraft[]): Promise<Placed> {
  const count = drafts.length;
  // clock_timestamp() is read under the lock; now() would be the time when waiting for it began.
  const { rows } = await sql<{ before: number; upTo: number } & (Place | { id: null; sentAt: null })>`
    with room as (
      update chat_rooms set
        previous_sent_at = last_sent_at,
        last_sent_at = greatest(
          last_sent_at + ${count}::int,
          (extract(epoch from clock_timestamp()) * 1000000)::bigint + ${count}::int - 1
        )
      where id = ${room} returning previous_sent_at as before, last_sent_at as up_to
    ), stored as (
      insert into chat_messages
        (room, sent_at, id, author_id, user_name, text, role, mark, gender, idempotency_key, author_key, reply_to,
        removed_at, hidden_by)
      select ${room}, room.up_to - ${count}::int + place, draft.id, "authorId", "userName", draft.text, draft.role,
        draft.mark, draft.gender, "idempotencyKey", "authorKey", "replyTo", "removedAt", "hiddenBy"
      from room, json_to_recordset(${toJson(drafts)}::json) as draft (
        place int, id text, "authorId" text, "userName" text, text text, role text, mark text, gender text,
        "idempotencyKey" text, "authorKey" text, "replyTo" text, "removedAt" bigint, "hiddenBy" text
      )
      where ("authorId" is null or exists (select from users where users.id = "authorId"))
        and ("replyTo" is null or exists (
          select from chat_messages as original
          where original.id = "replyTo" and original.room = ${room} and original.removed_at is null
        ))
      order by draft.place
      on conflict (room, idempotency_key) do nothing
      returning id, sent_at
    )${listHeldOnPostgres(room, drafts)}
    select room.before, room.up_to, stored.id, stored.sent_at from room left join stored on true`.execute(db);
  const [{ before, upTo } = { before: 0, upTo: 0 }] = rows;
  return { before, upTo, places: rows.flatMap(({ id, sentAt }) => (id === null ? [] : { id, sentAt })) };
}

/** Retries what PostgreSQL has rolled back: a deadlock, a serialization failure, or an author who left meanwhile. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (retries === MAX_RETRIES || !CONFLICTS.has(code)) throw error;
    }
  }
}

/** SQLite has one writer at a time, so the transaction is the lock. */
async function insertOnSqlite(db: Db, room: RoomId, drafts: NamedDraft[], nowUs: number): Promise<Placed> {
  const count = drafts.length;
  const [chain, ...places] = await runTogether<Place | Pick<Placed, 'before' | 'upTo'>>(db, [
    {
      sql: `update chat_rooms set previous_sent_at = last_sent_at, last_sent_at = max(last_sent_at + ?, ?)
        where id = ? returning previous_sent_at as before, last_sent_at as up_to`,
      rows: [[count, nowUs + count - 1, room]],
    },
    {
      sql: `insert into chat_messages
        (room, sent_at, id, author_id, user_name, text, role, mark, gender, idempotency_key, author_key, reply_to,
        removed_at, hidden_by)
        select room.id, room.last_sent_at - ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? from chat_rooms as room
        where room.id = ? and (? is null or exists (select 1 from users where users.id = ?))
        and (? is null or exists (
          select 1 from chat_messages as original
          where original.id = ? and original.room = room.id and original.removed_at is null
        ))
        on conflict (room, idempotency_key) do nothing
        returning id, sent_at`,
      rows: drafts.map((draft, index) => [
        count - 1 - index,
        draft.id,
        draft.authorId,
        draft.userName,
        draft.text,
        draft.role,
        draft.mark,
        draft.gender,
        draft.idempotencyKey,
        draft.authorKey,
        draft.replyTo,
        draft.removedAt,
        draft.hiddenBy,
        room,
        draft.authorId,
        draft.authorId,
        draft.replyTo,
        draft.replyTo,
      ]),
    },
    ...listHeldOnSqlite(drafts),
  ]);
  return { ...(chain as Pick<Placed, 'before' | 'upTo'>), places: places as Place[] };
}

/** Puts all drafts into one parameter, so that the statement is always the same. */
const toJson = (drafts: NamedDraft[]): string =>
  JSON.stringify(drafts.map((draft, index) => ({ place: index + 1, ...draft })));

export async function findSent(db: Db, room: RoomId, key: string): Promise<Stored | null> {
  const row = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row ? toRepeated(row) : null;
}

/** Finds the stored messages whose keys kept some drafts from being stored. */
async function findRepeated(db: Db, room: RoomId, drafts: NamedDraft[]): Promise<Map<string | null, Row>> {
  const keys = drafts.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('idempotencyKey', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.idempotencyKey, row]));
}
