/** Who may enter a room's namespace, and which sockets end with a session. */
import type { Socket } from 'socket.io';
import {
  type ClientEvents,
  ONE_ROOM,
  ROOMS,
  type Room,
  type ServerEvents,
  SIGN_IN_TO_CHAT,
} from '#shared/chat.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Log } from '../log.ts';
import type { Realtime } from '../realtime/engine.ts';
import type { ChatRoom } from './chat-room.ts';
import type { DayKeys } from './day-keys.ts';
import { handleRoomEvents } from './room-events.ts';
import { accountVisitor, anonymousVisitor, readSecret, type Visitor } from './visitor.ts';

type SocketData = { visitor: Visitor };
export type RoomSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

/** The live session that a handshake's cookie stands for. */
export type FindSession = (cookieHeader: string | undefined) => Promise<Session | undefined>;

type Deps = {
  rooms: ReadonlyMap<Room['id'], ChatRoom>;
  findSession: FindSession;
  dayKeys: DayKeys;
  reporterKey: string;
  log: Log;
};

/** A sentence that the client gets as `connect_error`. */
class Refused extends Error {}

/** Opens every room's namespace; gives the function that ends the sockets of ended sessions. */
export function openNamespaces(realtime: Realtime, deps: Deps) {
  const sessions = new Map<RoomSocket, Session>();
  const entered = new WeakMap<object, Room['id']>();

  for (const room of Object.values(ROOMS)) {
    const chatRoom = deps.rooms.get(room.id) as ChatRoom;
    const namespace = realtime.of(room.namespace);

    namespace.use(async (socket, next) => {
      const { conn } = socket.client;
      const other = entered.get(conn);
      if (other !== undefined && other !== room.id) return next(new Refused(ONE_ROOM));
      // Claimed before the session is looked up, so that a second packet can't slip in meanwhile.
      entered.set(conn, room.id);
      try {
        socket.data.visitor = await VISITORS[room.identity](socket as RoomSocket, room, deps, sessions);
        next();
      } catch (error) {
        entered.delete(conn);
        if (error instanceof Refused) return next(error);
        deps.log.error({ err: error }, 'a connection could not be checked');
        next(new Error('The room is busy. Please try again.'));
      }
    });

    namespace.on('connection', (socket) => {
      forgetRequest(socket);
      socket.on('disconnect', () => sessions.delete(socket as RoomSocket));
      handleRoomEvents(chatRoom, socket as RoomSocket, deps.log);
    });
  }

  return (isEnded: (session: Session) => boolean): void => {
    for (const [socket, session] of sessions) if (isEnded(session)) socket.disconnect(true);
  };
}

/** Who it is has been settled: of the request with its address and headers nothing stays, in memory either. */
function forgetRequest({ conn, handshake }: Socket): void {
  (conn as { request: unknown }).request = null;
  handshake.headers = {};
  handshake.address = '';
}

type FindVisitor = (
  socket: RoomSocket,
  room: Room,
  deps: Deps,
  sessions: Map<RoomSocket, Session>,
) => Promise<Visitor>;

const VISITORS: Record<Room['identity'], FindVisitor> = {
  async secret(socket, room, { dayKeys }) {
    // The cookie, where it came along, is never looked at: this room knows no account.
    const secret = readSecret(socket.handshake.auth);
    if (!secret) throw new Refused('The secret must be 32 bytes in base64url.');
    socket.handshake.auth = {};
    return anonymousVisitor(secret, room.id, dayKeys);
  },

  async account(socket, _room, { findSession, reporterKey }, sessions) {
    const session = await findSession(socket.handshake.headers.cookie);
    if (!session) throw new Refused(SIGN_IN_TO_CHAT);
    sessions.set(socket, session);
    return accountVisitor(session.account, reporterKey);
  },
};
