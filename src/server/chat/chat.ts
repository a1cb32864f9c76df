/** The chat on this process: both rooms, their sockets, the administrators' calls, and what is erased when. */
import { ENDPOINTS } from '#shared/api.ts';
import { ANNOUNCER, ROOM_IDS, ROOMS, type RoomId } from '#shared/chat.ts';
import type { SessionEnded } from '../accounts/routes.ts';
import { hashToken, type Session } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import type { RealtimeDoor } from '../realtime/engine.ts';
import { ChatRoom } from './chat-room.ts';
import { DayKeys } from './day-keys.ts';
import { EventLimits } from './event-limits.ts';
import type { FindSession } from './live-sessions.ts';
import { readReporterKey } from './reporter-key.ts';
import { findReport, letStand, listReports } from './reports.ts';
import { openNamespaces } from './room-sockets.ts';
import { accountKey } from './visitor.ts';

const HOUSEKEEPING_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export type Chat = { onSessionEnded: SessionEnded; close: () => Promise<void> };

type Doors = Pick<RealtimeDoor, 'realtime' | 'networkOf'> & {
  serve: Serve;
  /** The live session that a handshake's cookie header stands for. */
  findSession: FindSession;
};

export async function openChat(
  { realtime, networkOf, serve, findSession }: Doors,
  deps: Deps,
): Promise<Chat> {
  const { db, now, config, log } = deps;
  const dayKeys = new DayKeys(db, now);
  const reporterKey = await readReporterKey(config.dataDir);
  const rooms = new Map(
    ROOM_IDS.map((id) => [id, new ChatRoom(ROOMS[id], realtime.of(ROOMS[id].namespace), deps)]),
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

  async function keepHouse(): Promise<void> {
    await dayKeys.refresh();
    await dayKeys.eraseOld();
    endSockets((session) => session.expiresAt <= now());
    const erased = await rooms.get('anonymous')?.eraseBefore(now() - config.anonymousRetentionDays * DAY_MS);
    if (erased) log.info({ erased }, 'erased anonymous messages past their time');
  }
  await Promise.all([keepHouse(), ...[...rooms.values()].map((room) => room.ready())]);
  const housekeeping = setInterval(() => {
    keepHouse().catch((error) => log.error({ err: error }, 'housekeeping failed'));
  }, HOUSEKEEPING_EVERY_MS);
  // So that the first who speaks in the new day need not wait, and the old key is gone with its day.
  const stopDayTimer = atEachMidnight(now, () => {
    dayKeys.refresh().catch((error) => log.error({ err: error }, 'the day’s key could not be drawn'));
  });

  return {
    onSessionEnded: (ended) => endSockets((session) => isOf(session, ended)),
    async close() {
      clearInterval(housekeeping);
      stopDayTimer();
      await Promise.all([...rooms.values()].map((room) => room.close()));
    },
  };
}

function isOf(session: Session, ended: Parameters<SessionEnded>[0]): boolean {
  return 'token' in ended
    ? session.tokenHash === hashToken(ended.token)
    : session.account.id === ended.accountId;
}

/** Calls back just after each UTC midnight until the returned function is called. */
function atEachMidnight(now: () => number, callBack: () => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(
      () => {
        callBack();
        schedule();
      },
      DAY_MS - (now() % DAY_MS) + 5,
    );
    timer.unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

function serveModeration(serve: Serve, rooms: ReadonlyMap<RoomId, ChatRoom>, { db, now }: Deps): void {
  const requireRoom = (id: string | undefined): ChatRoom => {
    const room = rooms.get(id as RoomId);
    if (!room) throw new Failure('not_found');
    return room;
  };

  serve(ENDPOINTS.removeMessage, async ({ params }) => {
    if (!(await requireRoom(params.room).remove(params.id ?? ''))) throw new Failure('not_found');
    return { message: 'The message is gone for everyone.' };
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
