/** The chat on this process: its rooms and their sockets. */
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { readRoles } from '../accounts/accounts.ts';
import type { SessionEnded } from '../accounts/sessions.ts';
import { ActCounter } from '../audit/public-log.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Sharing } from '../limits.ts';
import type { State } from '../metrics.ts';
import { ControlLog, readControlHead, readHeads } from '../processes/control-log.ts';
import { Following } from '../processes/following.ts';
import { type Head, OtherProcesses } from '../processes/other-processes.ts';
import type { RealtimeAccess } from '../realtime/engine.ts';
import type { Storage } from '../storage/storage.ts';
import { ChatRoom } from './chat-room.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { RoomDeps } from './message-path.ts';
import { DayKeys } from './people/day-keys.ts';
import { openReporterKey } from './people/reporter-key.ts';
import { openMessageSearch } from './search/message-search.ts';
import { EventLimits } from './sockets/event-limits.ts';
import type { LiveSessions, SessionAccess } from './sockets/live-sessions.ts';
import { openNamespaces } from './sockets/room-sockets.ts';
import { WordList } from './words/word-list.ts';

export type Chat = {
  rooms: ReadonlyMap<RoomId, ChatRoom>;
  onSessionEnded: SessionEnded;
  /** Limits that are counted over all processes; undefined without REDIS_URL. */
  sharing?: Sharing | undefined;
  /** The figures for the operator (`ops/metrics.md`). */
  state: Pick<State, 'people' | 'processes' | 'isBusUp'>;
  words: WordList;
  /** Makes this process and the others look at once for what was stored outside of the rooms. */
  pollNow: () => void;
  close: () => Promise<void>;
};

type ChatDeps = Pick<RealtimeAccess, 'realtime' | 'networkOf'> &
  Omit<SessionAccess, 'now'> & {
    fileEraser: FileEraser;
    storage: Storage;
    /** A database connection of its own, so that nobody else waits for a search. */
    searchReader: Db;
    /** Called when another process has changed the college's own settings. */
    college: { follow: () => Promise<void> };
  };

export async function openChat(
  { realtime, networkOf, fileEraser, storage, searchReader, college, ...sessionAccess }: ChatDeps,
  deps: Deps,
): Promise<Chat> {
  const { db, now, config, log } = deps;
  const seen = await readControlHead(db);
  const dayKeys = new DayKeys(db, now, fileEraser);
  const reporterKey = await openReporterKey({ config, db, storage });
  const ids = Object.values(ROOMS).map(({ id }) => id);
  const search = await openMessageSearch({ ...deps, fileEraser, reader: searchReader, rooms: ids });
  let following: Following | undefined;
  const others = await OtherProcesses.open(deps, {
    readKey: () => dayKeys.key(),
    // Before `following` is set, rooms don't know which messages they have already sent.
    onStored: (head) =>
      following && (head ? rooms.get(head.room)?.messages.catchUpTo(head.upTo) : following.ask()),
  });
  const ring = (head?: Head) => others?.ring(head);
  const ruling = { acts: new ActCounter(deps), actsByItself: config.rateLimits };
  const words = new WordList({ db, now, ring, log });
  const rooms = openRooms(realtime, others, { ...deps, fileEraser, search, words, ring, ...ruling });
  const all = [...rooms.values()];
  const limits = new EventLimits({ now, isOn: config.rateLimits, sharing: others?.sharing });
  const access = { ...sessionAccess, now, dayKeys, reporterKey, networkOf, limits };
  const sessions = openNamespaces(realtime, { ...access, rooms, log });
  const control = controlOf({ db, seen, rooms, sessions, words, college });
  await words.start();

  const endExpired = () => sessions.endExpired();
  await Promise.all(all.map((room) => room.ready()));
  for (const id of ids) search.follow(id);
  following = new Following({ look: () => takeInChanges(db, rooms, control), log });
  const stopHousekeeping = startHousekeeping({ dayKeys, rooms: all, endExpired, fileEraser }, deps);

  return {
    rooms,
    sharing: others?.sharing,
    state: stateOf(rooms, others),
    onSessionEnded(hashes) {
      sessions.end(({ tokenHash }) => hashes.has(tokenHash));
      ring();
    },
    pollNow() {
      following?.ask();
      ring();
    },
    words,
    async close() {
      await words.close();
      await others?.close();
      await following?.close();
      await Promise.all(all.map((room) => room.close()));
      await ruling.acts.flush();
      await stopHousekeeping();
      await search.close();
    },
  };
}

function openRooms(
  realtime: ChatDeps['realtime'],
  others: OtherProcesses | undefined,
  shared: Omit<RoomDeps, 'processes'>,
): ReadonlyMap<RoomId, ChatRoom> {
  const processes = () => others?.count ?? 1;
  return new Map(
    Object.values(ROOMS).map((room) => {
      const deps = { ...shared, processes, elsewhere: others?.elsewhereIn(room.id) };
      return [room.id, new ChatRoom(room, realtime.of(room.namespace), deps)];
    }),
  );
}

type Controlled = {
  db: Db;
  seen: number;
  rooms: Chat['rooms'];
  sessions: LiveSessions;
  words: WordList;
  college: ChatDeps['college'];
};

/** Follows other processes' changes to what this process holds in memory. */
function controlOf({ db, seen, rooms, sessions, words, college }: Controlled): ControlLog {
  return new ControlLog({
    db,
    seen,
    kinds: {
      'session ended': (hashes) => sessions.end(({ tokenHash }) => hashes.has(tokenHash)),
      'role changed': async (ids) => sessions.takeRoles(await readRoles(db, [...ids])),
      'room rules changed': (ids) => loadRules([...rooms.values()].filter(({ room }) => ids.has(room.id))),
      'account changed': (ids) => sessions.reconnect(({ account }) => ids.has(account.id)),
      'words changed': () => void words.follow(),
      'college changed': () => college.follow(),
    },
    onMissed: async () => {
      sessions.end(() => true);
      void words.follow();
      await college.follow();
      await loadRules([...rooms.values()]);
    },
  });
}

const loadRules = (rooms: ChatRoom[]) => Promise.all(rooms.map(({ rules }) => rules.load())).then(() => {});

const stateOf = (rooms: Chat['rooms'], others: OtherProcesses | undefined): Chat['state'] => ({
  people: () => new Map([...rooms].map(([id, { people }]) => [id, people])),
  processes: () => others?.count ?? 1,
  isBusUp: () => others?.isRedisUp,
});

/** Takes in what other processes and operators' commands have stored. */
async function takeInChanges(db: Db, rooms: Chat['rooms'], control: ControlLog): Promise<void> {
  const heads = await readHeads(db);
  for (const head of heads.rooms) rooms.get(head.id)?.catchUpTo(head);
  await control.follow(heads.control);
}
