import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import type { Room } from '#shared/rooms.ts';
import { checkSession } from '#web/lib/session.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { browserStorage, type KeyValueStorage } from '#web/ui/browser-storage.ts';
import { openOutbox } from './room/outbox.ts';
import { RoomClient } from './room/room-client.ts';
import { keepSeen, readSeen } from './room/unread.ts';
import type { Participant } from './use-member.ts';

/** Connects while the screen is mounted, and reconnects for another name or notification setting (spec §4). */
export function useRoom(room: Room, { owner, member }: Participant) {
  const [timesConnected, countConnection] = useReducer((times: number) => times + 1, 0);

  const isInBrowser = useBrowserValue(() => true, false);
  const storage = isInBrowser ? browserStorage : NOWHERE;
  const outbox = useMemo(() => openOutbox(room, owner, storage), [room, owner, storage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner keeps the client (see below)
  const client = useMemo(
    () =>
      new RoomClient(room, outbox, {
        accountChanged: () => void checkSession(),
        seen: readSeen(room, storage),
        keepSeen: (seen) => keepSeen(room, seen, storage),
      }),
    [room, storage],
  );
  useEffect(() => client.become(outbox), [client, outbox]);

  const { username, gender, secret } = member;
  // biome-ignore lint/correctness/useExhaustiveDependencies: spec §4 reconnects for another notification setting
  useEffect(() => {
    if (!isInBrowser) return;
    client.open({ username, ...(gender && { gender }), ...(secret && { secret }) });
    const stopWatching = watchConnection(client);
    return () => {
      stopWatching();
      client.close();
    };
  }, [client, username, gender, secret, timesConnected]);

  const view = () => client.view;
  return {
    client,
    outbox,
    view: useSyncExternalStore(client.subscribe, view, view),
    connectAnew: countConnection,
  };
}

/** The storage while the build renders the room, which then has no member whose outbox could be opened. */
const NOWHERE: KeyValueStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

const TICK_MS = 5000;
/** A tick that is this late means that the computer has slept. */
const SLEPT_MS = 3 * TICK_MS;

/** Checks the connection when the page, the network or the computer comes back, and every 5 s while visible. */
function watchConnection(client: RoomClient): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const check = () => client.check();
  const isVisible = () => document.visibilityState === 'visible';
  document.addEventListener('visibilitychange', () => isVisible() && check(), { signal });
  for (const moment of ['pageshow', 'online', 'offline']) window.addEventListener(moment, check, { signal });
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEPT_MS) check();
    else if (isVisible()) client.checkIfSilent();
    last = now;
  }, TICK_MS);
  return () => {
    listening.abort();
    clearInterval(timer);
  };
}
