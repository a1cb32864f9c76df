/** Admits people to a room's namespace, and ends sockets with their session. */
import type { Socket } from 'socket.io';
import { ROOMS, type Room } from '#shared/rooms.ts';
import type { Log } from '../../log.ts';
import { EntryRefused, type Realtime } from '../../realtime/engine.ts';
import type { ChatRoom, RoomSocket } from '../chat-room.ts';
import type { DayKeys } from '../people/day-keys.ts';
import type { ReporterKey } from '../people/reporter-key.ts';
import { accountVisitor, anonymousVisitor, readSecret, type Visitor } from '../people/visitor.ts';
import * as texts from '../texts.ts';
import type { EventLimits } from './event-limits.ts';
import { LiveSessions, type SessionAccess } from './live-sessions.ts';
import { handleRoomEvents } from './room-events.ts';

type Deps = SessionAccess & {
  rooms: ReadonlyMap<Room['id'], ChatRoom>;
  dayKeys: DayKeys;
  reporterKey: ReporterKey;
  limits: EventLimits;
  networkOf: (connection: object) => string;
  log: Log;
};

/** Returns the sessions behind open sockets. */
export function openNamespaces(realtime: Realtime, deps: Deps): LiveSessions {
  const sessions = new LiveSessions(deps);
  const places = new WeakMap<object, Place>();

  for (const room of Object.values(ROOMS)) {
    const chatRoom = deps.rooms.get(room.id) as ChatRoom;
    const namespace = realtime.of(room.namespace);

    namespace.use(async (socket, next) => {
      const { conn } = socket.client;
      const place = places.get(conn);
      if (place && (place.isTaken || place.room !== room.id))
        return next(new EntryRefused('one_room', texts.oneRoom));
      // The place is taken before the session is looked up, so that a second packet can't slip in.
      places.set(conn, { room: room.id, isTaken: true });
      try {
        socket.data.visitor = await VISITORS[room.identity](socket as RoomSocket, room, deps, sessions);
        next();
      } catch (error) {
        // Whoever was in a room before can still enter only that one.
        if (place) places.set(conn, place);
        else places.delete(conn);
        if (error instanceof EntryRefused) return next(error);
        deps.log.error({ err: error }, 'a connection could not be checked');
        next(new EntryRefused('unavailable', texts.unavailable));
      }
    });

    namespace.on('connection', (socket) => {
      forgetRequest(socket);
      socket.data.network = deps.networkOf(socket.conn);
      socket.on('disconnect', () => places.set(socket.conn, { room: room.id, isTaken: false }));
      handleRoomEvents(chatRoom, socket as RoomSocket, deps);
    });
  }

  return sessions;
}

/** A connection has one socket at a time, and can enter only one room while it is open. */
type Place = { room: Room['id']; isTaken: boolean };

/** Drops the request's address and headers, which a socket would keep in memory. */
function forgetRequest({ conn, handshake }: Socket): void {
  (conn as { request: unknown }).request = null;
  handshake.headers = {};
  handshake.address = '';
}

type FindVisitor = (socket: RoomSocket, room: Room, deps: Deps, sessions: LiveSessions) => Promise<Visitor>;

const VISITORS: Record<Room['identity'], FindVisitor> = {
  async secret(socket, room, { dayKeys }) {
    // The cookie isn't read, because this room knows no accounts.
    const secret = readSecret(socket.handshake.auth);
    if (!secret) throw new EntryRefused('unavailable', texts.secretInvalid);
    socket.handshake.auth = {};
    return anonymousVisitor(secret, room.id, dayKeys);
  },

  async account(socket, _room, { reporterKey }, sessions) {
    const session = await sessions.find(socket);
    if (!session) throw new EntryRefused('signed_out', texts.signedOut);
    if (session.account.unconfirmed === 'confirms') throw new EntryRefused('unconfirmed', texts.unconfirmed);
    // `join` is no use of the session, because a window sends it whenever it connects.
    socket.onAny((event) => event !== 'join' && sessions.noteUse(socket));
    return accountVisitor(session.account, reporterKey);
  },
};
