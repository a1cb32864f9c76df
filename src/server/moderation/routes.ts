/** What moderators do in the rooms: remove a message, announce, decide reports. */
import { ENDPOINTS } from '#shared/api.ts';
import { ANNOUNCER } from '#shared/chat.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { ChatRoom } from '../chat/chat-room.ts';
import { accountKey } from '../chat/sender-keys.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { findReport, letStand, listReports } from './reports.ts';

type Rooms = ReadonlyMap<RoomId, ChatRoom>;

export function serveModeration(serve: Serve, rooms: Rooms, { db, now }: Deps): void {
  serve(ENDPOINTS.removeMessage, async ({ params }) => {
    if (!(await findRoom(rooms, params.room).remove(params.id ?? ''))) throw new Failure('not_found');
    return { message: 'The message has been removed for everyone.' };
  });

  serve(ENDPOINTS.announce, async ({ params, account, body: { message, clientId } }) => {
    const room = findRoom(rooms, params.room);
    const { message: announcement } = await room.post({
      authorId: null,
      userName: ANNOUNCER,
      text: message,
      role: 'admin',
      mark: null,
      gender: null,
      idempotencyKey: clientId ? accountKey(account.id, `announce|${room.room.id}|${clientId}`) : null,
    });
    // It was stored under this clientId once, and removed since.
    if (!announcement) throw new Failure('not_found');
    return { message: 'Announced.', announcement };
  });

  serve(ENDPOINTS.listReports, async ({ query }) => ({ reports: await listReports(db, query.before) }));

  serve(ENDPOINTS.changeReport, async ({ params, body: { decision } }) => {
    const id = params.id ?? '';
    if (decision === 'stand') return { report: await letStand(db, id, now()) };
    const report = await findReport(db, id);
    // The message's reports go with it.
    if (!(await findRoom(rooms, report.room).remove(id))) throw new Failure('not_found');
    return { report: { ...report, message: null, state: decision } };
  });
}

/** @throws {Failure} `not_found`. */
function findRoom(rooms: Rooms, id: string | undefined): ChatRoom {
  const room = rooms.get(id as RoomId);
  if (!room) throw new Failure('not_found');
  return room;
}
