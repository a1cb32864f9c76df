import { useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react';
import type { Room } from '#shared/rooms.ts';
import { checkSession } from '#web/lib/session.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { keepSeen, readSeen } from './room/attention.ts';
import { watchForReturn } from './room/connection-watch.ts';
import { type Outbox, openOutbox } from './room/outbox.ts';
import { Visit, type VisitListener } from './room/visit.ts';
import type { Participant } from './use-member.ts';

/** What is done with live messages the moment they arrive. */
export type Heard = Required<Pick<VisitListener, 'arrived' | 'answered'>>;

/** Connects while the screen is shown, and anew for another name or notification setting (spec §4). */
export function useRoom(room: Room, { owner, member }: Participant) {
  const heard = useRef<Heard>(null);
  const [timesConnected, countConnection] = useReducer((times: number) => times + 1, 0);

  const isInBrowser = useBrowserValue(() => true, false);
  const outbox = useMemo(
    () => (isInBrowser ? openOutbox(room, owner, browserStorage) : NO_OUTBOX),
    [room, owner, isInBrowser],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner goes on with the same visit, below
  const visit = useMemo(
    () =>
      new Visit(room, outbox, {
        arrived: (message, isOwn) => heard.current?.arrived(message, isOwn),
        answered: (message) => heard.current?.answered(message),
        accountChanged: () => void checkSession(),
        seen: isInBrowser ? readSeen(room, browserStorage) : null,
        keepSeen: (seen) => keepSeen(room, seen, browserStorage),
      }),
    [room, isInBrowser],
  );
  useEffect(() => visit.become(outbox), [visit, outbox]);

  const { username, gender, secret } = member;
  // biome-ignore lint/correctness/useExhaustiveDependencies: spec §4 reconnects when the notification setting changes
  useEffect(() => {
    if (!isInBrowser) return;
    visit.open({ username, ...(gender && { gender }), ...(secret && { secret }) });
    const stopWatching = watchForReturn(
      () => visit.check(),
      () => visit.listen(),
    );
    return () => {
      stopWatching();
      visit.close();
    };
  }, [visit, username, gender, secret, timesConnected]);

  const view = () => visit.view;
  return {
    visit,
    outbox,
    view: useSyncExternalStore(visit.subscribe, view, view),
    heard,
    connectAnew: countConnection,
  };
}

/** Of the room as the build draws it: nobody is in it, and nothing is kept. */
const NO_OUTBOX: Outbox = {
  read: () => [],
  put: () => {},
  take: () => {},
  discard: () => {},
  readDraft: () => '',
  keepDraft: () => {},
};
