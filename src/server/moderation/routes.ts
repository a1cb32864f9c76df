/** What moderators do in the rooms: remove a message, announce, decide reports. */
import { ENDPOINTS } from '#shared/api.ts';
import { ANNOUNCER } from '#shared/chat.ts';
import type { Action } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Account } from '../accounts/accounts.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { ChatRoom } from '../chat/chat-room.ts';
import { accountKey } from '../chat/sender-keys.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { readAroundReport } from './report-context.ts';
import { findReport, listReports } from './reports.ts';
import { findRoom, serveRoomOrder } from './room-routes.ts';
import * as texts from './texts.ts';

type Rooms = ReadonlyMap<RoomId, ChatRoom>;

export function serveModeration(serve: Serve, rooms: Rooms, deps: Deps): void {
  const { db, now } = deps;
  serveRoomOrder(serve, rooms, deps);

  serve(ENDPOINTS.removeMessage, async ({ params, account }) => {
    const room = findRoom(rooms, params.room);
    if (!(await room.remove(params.id ?? ''))) throw new Failure('not_found');
    await note(account, room.room.id, 'remove');
    return { message: texts.messageRemoved };
  });

  serve(ENDPOINTS.announce, async ({ params, account, body: { message, clientId } }) => {
    const room = findRoom(rooms, params.room);
    const { message: announcement, isNew } = await room.post({
      authorId: null,
      userName: ANNOUNCER,
      text: message,
      role: 'admin',
      mark: null,
      gender: null,
      idempotencyKey: clientId ? accountKey(account.id, `announce|${room.room.id}|${clientId}`) : null,
      replyTo: null,
    });
    // It was stored under this clientId once, and removed since.
    if (!announcement) throw new Failure('not_found');
    if (isNew) await note(account, room.room.id, 'announce');
    return { message: texts.announced, announcement };
  });

  serve(ENDPOINTS.listReports, async ({ query }) => ({ reports: await listReports(db, query.before) }));

  serve(ENDPOINTS.readReport, async ({ params: { id = '' } }) => {
    const [report, around] = await Promise.all([findReport(db, id), readAroundReport(db, id)]);
    return { report, around };
  });

  serve(ENDPOINTS.changeReport, async ({ params, account, body: { decision } }) => {
    const id = params.id ?? '';
    const report = await findReport(db, id);
    const room = findRoom(rooms, report.room);
    if (decision === 'stand') {
      await room.letStand(id);
      await note(account, report.room, 'stand');
      return { report: await findReport(db, id) };
    }
    // The message's reports go with it.
    if (!(await room.remove(id))) throw new Failure('not_found');
    await note(account, report.room, 'remove');
    return { report: { ...report, message: null, state: decision, heldBy: null } };
  });

  const note = ({ name }: Account, room: RoomId, action: keyof typeof WHAT) =>
    noteAct(db, { who: name, what: WHAT[action](room), inRoom: { room, action } }, now());
}

const WHAT = {
  remove: acts.removedMessage,
  stand: acts.letMessageStand,
  announce: acts.announced,
} as const satisfies Partial<Record<Action, (room: RoomId) => string>>;
