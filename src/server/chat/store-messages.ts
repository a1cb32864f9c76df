/** What a room stores of what is said: one commit, and one trip to the database, for all that waits. */
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Message, RoomId } from '#shared/chat.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db, Tables } from '../db/schema.ts';
import { runTogether } from '../db/sqlite-dialect.ts';
import { toMessage } from './messages.ts';

type Row = Tables['chatMessages'];

/** A message before the room gave it its place. */
export type Draft = Pick<
  Row,
  'authorId' | 'userName' | 'text' | 'role' | 'mark' | 'gender' | 'idempotencyKey'
>;

/** What became of a draft: stored now, stored before under the same key, or stored before and since removed. */
export type Stored = { message: Message; isNew: boolean } | { message: null; isNew: false };

type NamedDraft = Draft & { id: string };
type Place = Pick<Row, 'id' | 'sentAt'>;

/** Stores `drafts` in their order in one commit, and tells what became of each. */
export async function storeMessages(db: Db, room: RoomId, drafts: Draft[], nowMs: number): Promise<Stored[]> {
  // Ids that ascend: drawn by chance, each would change another page of the index, and each page is written.
  const named = drafts.map((draft) => ({ ...draft, id: randomUUIDv7() }));
  const insert = isPostgres(db) ? insertOnPostgres : insertOnSqlite;
  const places = await insert(db, room, named, nowMs * 1000);
  const sentAt = new Map(places.map((place) => [place.id, place.sentAt]));
  const repeated = await findRepeated(
    db,
    room,
    named.filter(({ id }) => !sentAt.has(id)),
  );
  return named.map((draft) => {
    const place = sentAt.get(draft.id);
    if (place !== undefined) return { message: toMessage({ ...draft, sentAt: place }), isNew: true };
    const earlier = repeated.get(draft.idempotencyKey);
    if (!earlier || earlier.removedAt !== null) return { message: null, isNew: false };
    return { message: toMessage(earlier), isNew: false };
  });
}

/** The room's row is locked until the commit, so that every process commits in the order of the timestamps. */
async function insertOnPostgres(db: Db, room: RoomId, drafts: NamedDraft[], nowUs: number) {
  const count = drafts.length;
  const { rows } = await sql<Place>`
    with room as (
      update chat_rooms set last_sent_at = greatest(last_sent_at + ${count}::int, ${nowUs}::bigint + ${count}::int - 1)
      where id = ${room} returning last_sent_at - ${count}::int as before
    )
    insert into chat_messages
      (room, sent_at, id, author_id, user_name, text, role, mark, gender, idempotency_key)
    select ${room}, room.before + draft.place, draft.id, draft.author_id, draft.user_name, draft.text, draft.role,
      draft.mark, draft.gender, draft.idempotency_key
    from room, json_to_recordset(${toJson(drafts)}::json) as draft (
      place int, id text, author_id text, user_name text, text text, role text, mark text, gender text,
      idempotency_key text
    )
    order by draft.place
    on conflict (room, idempotency_key) do nothing
    returning id, sent_at`.execute(db);
  return rows;
}

/** SQLite has one writer at a time; the transaction is its lock. */
function insertOnSqlite(db: Db, room: RoomId, drafts: NamedDraft[], nowUs: number) {
  const count = drafts.length;
  return runTogether<Place>(db, [
    {
      sql: 'update chat_rooms set last_sent_at = max(last_sent_at + ?, ?) where id = ?',
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
