/** What a room stores of what is said: one commit, and one trip to the database, for all that waits. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Message } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tables } from '../db/schema.ts';
import { runTogether } from '../db/sqlite-dialect.ts';
import { toMessage } from './messages.ts';

type Row = Tables['chatMessages'];

const MAX_RETRIES = 3;

/** A message before the room gave it its place. */
export type Draft = Pick<
  Row,
  'authorId' | 'userName' | 'text' | 'role' | 'mark' | 'gender' | 'idempotencyKey'
>;

/** What became of a draft: stored now, stored before under the same key, or stored before and since removed. */
export type Stored = { message: Message; isNew: boolean } | { message: null; isNew: false };

/** What became of each draft, and the room's last timestamps before and after, in microseconds. */
export type Commit = { before: number; upTo: number; stored: Stored[] };

type NamedDraft = Draft & { id: string };
type Place = Pick<Row, 'id' | 'sentAt'>;
type Placed = { before: number; upTo: number; places: Place[] };

/**
 * Stores `drafts` in their order in one commit.
 * @param nowMs the time on SQLite; PostgreSQL's own clock counts there, which is one for all processes.
 */
export async function storeMessages(db: Db, room: RoomId, drafts: Draft[], nowMs: number): Promise<Commit> {
  // Ids that ascend: drawn by chance, each would change another page of the index, and each page is written.
  const named = drafts.map((draft) => ({ ...draft, id: randomUUIDv7() }));
  const { before, upTo, places } = isPostgres(db)
    ? await retryConflicts(() => insertOnPostgres(db, room, named))
    : await insertOnSqlite(db, room, named, nowMs * 1000);
  const sentAt = new Map(places.map((place) => [place.id, place.sentAt]));
  const repeated = await findRepeated(
    db,
    room,
    named.filter(({ id }) => !sentAt.has(id)),
  );
  const stored = named.map((draft): Stored => {
    const place = sentAt.get(draft.id);
    if (place !== undefined) return { message: toMessage({ ...draft, sentAt: place }), isNew: true };
    const earlier = repeated.get(draft.idempotencyKey);
    if (!earlier || earlier.removedAt !== null) return { message: null, isNew: false };
    return { message: toMessage(earlier), isNew: false };
  });
  return { before, upTo, stored };
}

/** The room's row is locked until the commit, so that every process commits in the order of the timestamps. */
async function insertOnPostgres(db: Db, room: RoomId, drafts: NamedDraft[]): Promise<Placed> {
  const count = drafts.length;
  // clock_timestamp() is read when the lock is there; now() would be the time when waiting for it began.
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
        (room, sent_at, id, author_id, user_name, text, role, mark, gender, idempotency_key)
      select ${room}, room.up_to - ${count}::int + draft.place, draft.id, draft.author_id, draft.user_name,
        draft.text, draft.role, draft.mark, draft.gender, draft.idempotency_key
      from room, json_to_recordset(${toJson(drafts)}::json) as draft (
        place int, id text, author_id text, user_name text, text text, role text, mark text, gender text,
        idempotency_key text
      )
      order by draft.place
      on conflict (room, idempotency_key) do nothing
      returning id, sent_at
    )
    select room.before, room.up_to, stored.id, stored.sent_at from room left join stored on true`.execute(db);
  const [{ before, upTo } = { before: 0, upTo: 0 }] = rows;
  return { before, upTo, places: rows.flatMap(({ id, sentAt }) => (id === null ? [] : { id, sentAt })) };
}

/** Does it again where PostgreSQL rolled it back because of others: after a deadlock or a serialization failure. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (retries === MAX_RETRIES || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}

/** SQLite has one writer at a time; the transaction is its lock. */
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
        (room, sent_at, id, author_id, user_name, text, role, mark, gender, idempotency_key)
        select id, last_sent_at - ?, ?, ?, ?, ?, ?, ?, ?, ? from chat_rooms where id = ?
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
        room,
      ]),
    },
  ]);
  return { ...(chain as Pick<Placed, 'before' | 'upTo'>), places: places as Place[] };
}

/** One parameter whatever their number, so that the statement is always the same. */
function toJson(drafts: NamedDraft[]): string {
  return JSON.stringify(
    drafts.map((draft, index) => ({
      place: index + 1,
      id: draft.id,
      author_id: draft.authorId,
      user_name: draft.userName,
      text: draft.text,
      role: draft.role,
      mark: draft.mark,
      gender: draft.gender,
      idempotency_key: draft.idempotencyKey,
    })),
  );
}

/** By their keys, the messages that kept some drafts out: the same key was stored earlier. */
async function findRepeated(db: Db, room: RoomId, drafts: NamedDraft[]): Promise<Map<string | null, Row>> {
  if (drafts.length === 0) return new Map();
  const keys = drafts.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('idempotencyKey', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.idempotencyKey, row]));
}
