import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { checkSession } from '#web/lib/session.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { watchForReturn } from './line-watch.ts';
import { openOutbox } from './outbox.ts';
import { RoomSession } from './room-session.ts';
import type { Participant } from './use-member.ts';

/**
 * Takes part in a room while the screen is shown. The line closes when it is left or when the name or the notification
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

  const [session] = useState(
    () =>
      new RoomSession(room, openOutbox(room, owner, browserStorage), {
        arrived: (message, isOwn) => latestArrived.current(message, isOwn),
        accountChanged: () => void checkSession(),
      }),
  );

  const presentOwner = useRef(owner);
  useEffect(() => {
    if (presentOwner.current === owner) return;
    presentOwner.current = owner;
    session.become(openOutbox(room, owner, browserStorage));
  }, [session, room, owner]);

  const { username, gender, secret } = member;
  // biome-ignore lint/correctness/useExhaustiveDependencies: spec §4 opens the line anew with the notification setting
  useEffect(() => {
    session.open({ username, ...(gender && { gender }), ...(secret && { secret }) });
    const stopWatching = watchForReturn(() => session.check());
    return () => {
      stopWatching();
      session.close();
    };
  }, [session, username, gender, secret, isNotifying]);

  return { session, view: useSyncExternalStore(session.subscribe, () => session.view) };
}
