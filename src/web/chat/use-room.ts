import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { checkSession } from '#web/lib/session.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { watchForReturn } from './room/connection-watch.ts';
import { openOutbox } from './room/outbox.ts';
import { Visit } from './room/visit.ts';
import type { Participant } from './use-member.ts';

/**
 * Takes part in a room while the screen is shown. The connection closes when it is left or when the name or the notification
 * setting changes, and opens again (spec §4); what is read and what is on its way stay.
 */
export function useRoom(
  room: Room,
  { owner, member }: Participant,
  isNotifying: boolean,
  arrived: (message: Message, isOwn: boolean) => void,
) {
  const latestArrived = useRef(arrived);
  useEffect(() => {
    latestArrived.current = arrived;
  });

  const [visit] = useState(
    () =>
      new Visit(room, openOutbox(room, owner, browserStorage), {
        arrived: (message, isOwn) => latestArrived.current(message, isOwn),
        accountChanged: () => void checkSession(),
      }),
  );

  const presentOwner = useRef(owner);
  useEffect(() => {
    if (presentOwner.current === owner) return;
    presentOwner.current = owner;
    visit.become(openOutbox(room, owner, browserStorage));
  }, [visit, room, owner]);

  const { username, gender, secret } = member;
  // biome-ignore lint/correctness/useExhaustiveDependencies: spec §4 reconnects when the notification setting changes
  useEffect(() => {
    visit.open({ username, ...(gender && { gender }), ...(secret && { secret }) });
    const stopWatching = watchForReturn(() => visit.check());
    return () => {
      stopWatching();
      visit.close();
    };
  }, [visit, username, gender, secret, isNotifying]);

  return { visit, view: useSyncExternalStore(visit.subscribe, () => visit.view) };
}
