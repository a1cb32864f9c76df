/** The chat on this process: both rooms, their sockets, the administrators' calls. */
import { ENDPOINTS } from '#shared/api.ts';
import { ANNOUNCER, ROOM_IDS, ROOMS, type RoomId } from '#shared/chat.ts';
import type { SessionEnded } from '../accounts/routes.ts';
import { hashToken, type Session } from '../accounts/sessions.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { findReport, letStand, listReports } from '../moderation/reports.ts';
import type { RealtimeDoor } from '../realtime/engine.ts';
import { ChatRoom } from './chat-room.ts';
import { keepHouse } from './housekeeping.ts';
import { DayKeys } from './people/day-keys.ts';
import { readReporterKey } from './people/reporter-key.ts';
import { accountKey } from './people/visitor.ts';
import { EventLimits } from './sockets/event-limits.ts';
import type { FindSession } from './sockets/live-sessions.ts';
import { openNamespaces } from './sockets/room-sockets.ts';

export type Chat = { onSessionEnded: SessionEnded; close: () => Promise<void> };

type Doors = Pick<RealtimeDoor, 'realtime' | 'networkOf'> & {
  serve: Serve;
  /** The live session that a handshake's cookie header stands for. */
  findSession: FindSession;
  fileEraser: FileEraser;
};

export async function openChat(
  { realtime, networkOf, serve, findSession, fileEraser }: Doors,
  deps: Deps,
): Promise<Chat> {
  const { db, now, config, log } = deps;
  const dayKeys = new DayKeys(db, now, fileEraser);
  const reporterKey = await readReporterKey(config.dataDir);
  const rooms = new Map(
    ROOM_IDS.map((id) => [
      id,
      new ChatRoom(ROOMS[id], realtime.of(ROOMS[id].namespace), { ...deps, fileEraser }),
    ]),
  );
  const limits = new EventLimits({ now, isOn: config.rateLimits });
  const endSockets = openNamespaces(realtime, {
    rooms,
    dayKeys,
    reporterKey,
    findSession,
    limits,
    networkOf,
    log,
  });
  serveModeration(serve, rooms, deps);

  const endExpired = () => endSockets((session) => session.expiresAt <= now());
  await Promise.all([...rooms.values()].map((room) => room.ready()));
  const stopHousekeeping = keepHouse(
    { dayKeys, retained: rooms.get('anonymous') as ChatRoom, endExpired },
    deps,
  );

  return {
    onSessionEnded: (ended) => endSockets((session) => isOf(session, ended)),
    async close() {
      await Promise.all([...rooms.values()].map((room) => room.close()));
      await stopHousekeeping();
    },
  };
}

function isOf(session: Session, ended: Parameters<SessionEnded>[0]): boolean {
  return 'token' in ended
    ? session.tokenHash === hashToken(ended.token)
    : session.account.id === ended.accountId;
}

function serveModeration(serve: Serve, rooms: ReadonlyMap<RoomId, ChatRoom>, { db, now }: Deps): void {
  const requireRoom = (id: string | undefined): ChatRoom => {
    const room = rooms.get(id as RoomId);
    if (!room) throw new Failure('not_found');
    return room;
  };

  serve(ENDPOINTS.removeMessage, async ({ params }) => {
    if (!(await requireRoom(params.room).remove(params.id ?? ''))) throw new Failure('not_found');
    return { message: 'The message has been removed for everyone.' };
  });

  serve(ENDPOINTS.announce, async ({ params, account, body: { message, clientId } }) => {
    const room = requireRoom(params.room);
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
    if (!(await requireRoom(report.room).remove(id))) throw new Failure('not_found');
    return { report: { ...report, message: null, state: decision } };
  });
}
