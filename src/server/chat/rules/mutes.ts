/** A mute keeps a mark from writing for a while (contract §3); in the anonymous room the mark is valid for a day. */
import { sql } from 'kysely';
import { isModerator } from '#shared/accounts.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { Mute } from '#shared/moderation.ts';
import type { Room, RoomId } from '#shared/rooms.ts';
import { dated, olderThan } from '../../db/newest-first.ts';
import type { Db } from '../../db/schema.ts';
import { Failure } from '../../failure.ts';
import { noteControl } from '../../processes/control-log.ts';
import { hasContent } from '../messages.ts';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** Returns the time at which each mark's mute ends. */
export async function readMutes(db: Db, room: RoomId): Promise<Map<string, number>> {
  const rows = await db.selectFrom('chatMutes').select(['mark', 'until']).where('room', '=', room).execute();
  return new Map(rows.map(({ mark, until }) => [mark, until]));
}

const selectMutes = (db: Db, room: RoomId) =>
  db
    .selectFrom('chatMutes')
    .leftJoin('users', 'users.id', 'accountId')
    .select(['chatMutes.id', 'chatMutes.mark', 'until', 'accountId'])
    .select(sql<string>`coalesce(users.name, user_name)`.as('user'))
    .where('room', '=', room);

/** Lists mutes that still last, newest first; a mark's latest mute counts. @throws {Failure} `invalid`. */
export async function listMutes(db: Db, room: RoomId, now: number, before?: string): Promise<Mute[]> {
  const rows = await selectMutes(db, room)
    .where('until', '>', now)
    .where(await olderThan(db, 'chatMutes', before))
    .orderBy('chatMutes.createdAt', 'desc')
    .orderBy('chatMutes.id', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
  return rows.map(({ id, user, mark, until }) => ({ id, user, mark, until: new Date(until).toISOString() }));
}

export type Muted = { mute: Mute; accountId: string | null };

/** Mutes an author, or replaces their mute. @throws {Failure} `not_found`, `not_mutable` or `mark_is_over`. */
export async function addMute(
  db: Db,
  room: Room,
  { messageId, minutes }: { messageId: string; minutes: number },
  now: number,
): Promise<Muted> {
  return db.transaction().execute(async (transaction) => {
    const author = await findAuthor(transaction, room, messageId, now);
    const until = endOf(room, now, minutes);
    const muted = { ...dated(now), ...author, until };
    await transaction
      .insertInto('chatMutes')
      .values({ room: room.id, ...muted })
      // A new id makes the mute the newest of the list.
      .onConflict((conflict) => conflict.columns(['room', 'mark']).doUpdateSet(muted))
      .execute();
    const { accountId, ...row } = await selectMutes(transaction, room.id)
      .where('chatMutes.mark', '=', author.mark)
      .executeTakeFirstOrThrow();
    await noteControl(transaction, 'room rules changed', room.id, now);
    return { mute: { ...row, until: new Date(until).toISOString() }, accountId };
  });
}

async function findAuthor(db: Db, room: Room, messageId: string, now: number) {
  const message = await db
    .selectFrom('chatMessages')
    .leftJoin('users', 'users.id', 'authorId')
    .select([
      'authorId',
      'chatMessages.role',
      'userName',
      'chatMessages.mark',
      'sentAt',
      'users.role as authorRole',
    ])
    .where('room', '=', room.id)
    .where('chatMessages.id', '=', messageId)
    .where(hasContent)
    .executeTakeFirst();
  if (!message) throw new Failure('not_found');
  const { authorId, mark, authorRole } = message;
  if (message.role === 'admin' || (authorRole && isModerator(authorRole))) throw new Failure('not_mutable');
  // The author's account is gone.
  if (mark === null || (room.identity === 'account' && authorId === null)) throw new Failure('not_found');
  if (room.identity === 'account') return { mark, accountId: authorId, userName: '' };
  if (Math.floor(message.sentAt / 1000 / DAY_MS) !== Math.floor(now / DAY_MS))
    throw new Failure('mark_is_over');
  return { mark, accountId: null, userName: message.userName };
}

/** Returns when a mute ends: at the latest with the day, in a room whose marks are valid for a day. */
function endOf(room: Room, now: number, minutes: number): number {
  const until = now + minutes * MINUTE_MS;
  return room.identity === 'account' ? until : Math.min(until, now - (now % DAY_MS) + DAY_MS);
}

/** Returns the muted account, if there is one. @throws {Failure} `not_found`. */
export async function endMute(db: Db, room: RoomId, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('chatMutes')
      .where('room', '=', room)
      .where('id', '=', id)
      .returning('accountId')
      .executeTakeFirst();
    if (!ended) throw new Failure('not_found');
    await noteControl(transaction, 'room rules changed', room, now);
    return ended.accountId;
  });
}

/** Deletes mutes that are over. Returns whether there were any. */
export async function eraseEndedMutes(db: Db, now: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('chatMutes').where('until', '<=', now).executeTakeFirst();
  return numDeletedRows > 0n;
}
