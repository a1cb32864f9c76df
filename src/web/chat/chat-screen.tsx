import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts.ts';
import { formatNumber } from '#shared/language.ts';
import type { Room } from '#shared/rooms.ts';
import { DESKS, mayEnter } from '#web/admin/desks.ts';
import { sessionEnded } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { ConnectionNotice, RoomBar } from './bar/room-bar.tsx';
import styles from './chat-screen.module.css';
import { RoomEffects } from './effects/room-effects.tsx';
import { Conversation } from './list/conversation.tsx';
import type { RoomState } from './room/room-state.ts';
import { RoomFooter } from './room-footer.tsx';
import { ROOM_TEXTS } from './room-texts.ts';
import { useSafety } from './safety/use-safety.ts';
import { useSearch } from './search/use-search.ts';
import { type Participant, useMember } from './use-member.ts';
import { useReply } from './use-reply.ts';
import { useRoom } from './use-room.ts';

// The admin desks import the preview from here: a module of its own would give every chat one more chunk to load.
export { AnnouncementPreview } from './message/message-row.tsx';

/** The screen of both chats, whose only differences are in the row of `ROOMS`. */
export default function ChatScreen({ room }: { room: Room }) {
  const account = useSession((session) => (room.identity === 'account' ? session.user?._id : undefined));
  // The key remounts the screen for another account, so that no state of the previous one remains.
  return <RoomScreen key={account ?? ''} room={room} />;
}

function RoomScreen({ room }: { room: Room }) {
  const user = useSession((session) => session.user);
  const participant = useMember(room, user);
  const safety = useSafety(room);
  const { client, outbox, view, connectAnew } = useRoomScreen(room, participant);
  const search = useSearch(client, view, safety.hidden);
  const reply = useReply(view, safety.hidden);
  const screen = useRef<HTMLDivElement>(null);
  const [areKeysShown, showKeys] = useState(false);
  useDocumentTitle(ROOM_TEXTS[room.id].title);

  const sendMessage = (text: string) => {
    search.setWords('');
    client.goToEnd();
    client.send(text, reply.replyingTo?.id);
    reply.cancel();
  };
  return (
    <div ref={screen} className={styles.screen}>
      <RoomBar
        {...{ room, view, search, safety }}
        onBack={useWayBack(room)}
        name={view.me?.user ?? participant.member.username}
        mark={view.me?.mark ?? null}
        onTakeMask={participant.takeMask}
        onBellSwitched={connectAnew}
        onShowKeys={() => showKeys(true)}
      />
      <main id="main" className={styles.conversation}>
        <DeferredRoom
          {...{ room, client, view, search, safety, reply, areKeysShown, showKeys }}
          gender={participant.member.gender ?? 'unknown'}
          onLeaveList={() => focusComposer(screen.current)}
        />
        {isJoining(view) && <p className={styles.intro}>{ROOM_TEXTS[room.id].intro}</p>}
        <ConnectionNotice view={view} />
        <div className={styles.footer}>
          <RoomFooter
            {...{ client, outbox, view, safety, reply }}
            isBound={isBoundByLimits(room, user)}
            onSend={sendMessage}
          />
        </div>
      </main>
    </div>
  );
}

type DeferredRoomProps = ComponentProps<typeof Conversation> & ComponentProps<typeof RoomEffects>;

/** Mounts the list and the effects after the rest of the screen, which the build has rendered. */
function DeferredRoom(props: DeferredRoomProps) {
  const isMounted = useDeferredMount();
  if (!isMounted) return <div className={styles.placeholder} />;
  return (
    <>
      <Conversation {...props} />
      <RoomEffects {...props} />
    </>
  );
}

/** Limits also apply to moderators in the anonymous room, where nobody may recognize them. */
const isBoundByLimits = (room: Room, user: User | null) =>
  room.identity === 'secret' || !mayEnter(user, DESKS.reports);

const focusComposer = (screen: HTMLElement | null) => screen?.querySelector('textarea')?.focus();

/** True while the intro is shown. Rejoining with a new mask keeps the loaded messages, so it shows no intro. */
const isJoining = ({ me, timeline }: RoomState) =>
  me === null && !timeline.hasHistory && timeline.loaded.length === 0;

/** Mounts the list in a later task, because hydrating the rest of the screen is long enough for a slow phone. */
function useDeferredMount(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const timers = [
      setTimeout(setMounted, 0, true),
      // The first call of the number format takes a slow phone 100 ms, so it runs while the room is loading.
      setTimeout(formatNumber, 0, 0),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return isMounted;
}

/** Opens the room at the message that the address names, and reports the end of the session. */
function useRoomScreen(room: Room, participant: Participant) {
  const joined = useRoom(room, participant);
  const { client, view } = joined;
  useEffect(() => {
    if (view.isSignedOut) sessionEnded.dispatchEvent(new Event('ended'));
  }, [view.isSignedOut]);

  // The address of a message opens the room at that message (contract §4).
  const { search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each navigation
  useEffect(() => {
    const id = new URLSearchParams(search).get('message');
    if (id) client.openMessage(id);
  }, [client, key]);
  return joined;
}

/** Returns to the landing page if the visitor came from there (contract §4), otherwise to the room's `back`. */
function useWayBack(room: Room) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => navigate((state as { from?: unknown } | null)?.from === '/' ? '/' : room.back);
}
