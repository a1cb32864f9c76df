/** The chat on this process: its rooms and their sockets. */
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import type { SessionEnded } from '../accounts/routes.ts';
import { hashToken, type Session } from '../accounts/sessions.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Deps } from '../deps.ts';
import type { RealtimeDoor } from '../realtime/engine.ts';
import { ChatRoom, type StoreReport } from './chat-room.ts';
import { keepHouse } from './housekeeping.ts';
import { DayKeys } from './people/day-keys.ts';
import { readReporterKey } from './people/reporter-key.ts';
import { EventLimits } from './sockets/event-limits.ts';
import type { FindSession } from './sockets/live-sessions.ts';
import { openNamespaces } from './sockets/room-sockets.ts';

export type Chat = {
  rooms: ReadonlyMap<RoomId, ChatRoom>;
  onSessionEnded: SessionEnded;
  close: () => Promise<void>;
};

type Doors = Pick<RealtimeDoor, 'realtime' | 'networkOf'> & {
  /** The live session that a handshake's cookie header stands for. */
  findSession: FindSession;
  fileEraser: FileEraser;
  storeReport: StoreReport;
};

export async function openChat(
  { realtime, networkOf, findSession, fileEraser, storeReport }: Doors,
  deps: Deps,
): Promise<Chat> {
  const { db, now, config, log } = deps;
  const dayKeys = new DayKeys(db, now, fileEraser);
  const reporterKey = await readReporterKey(config.dataDir);
  const rooms = new Map(
    Object.values(ROOMS).map((room) => [
      room.id,
      new ChatRoom(room, realtime.of(room.namespace), { ...deps, fileEraser, storeReport }),
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

  const endExpired = () => endSockets((session) => session.expiresAt <= now());
  await Promise.all([...rooms.values()].map((room) => room.ready()));
  const stopHousekeeping = keepHouse({ dayKeys, rooms: [...rooms.values()], endExpired }, deps);

  return {
    rooms,
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
