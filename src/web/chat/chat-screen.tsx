import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts.ts';
import { formatNumber } from '#shared/language.ts';
import type { Room } from '#shared/rooms.ts';
import { DESKS, mayEnter } from '#web/admin/desks.ts';
import { sessionEnded } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { ConnectionNotice } from './bar/connection-notice.tsx';
import { RoomBar } from './bar/room-bar.tsx';
import styles from './chat-screen.module.css';
import { RoomEffects } from './effects/room-effects.tsx';
import { Conversation } from './list/conversation.tsx';
import type { RoomState } from './room/room-state.ts';
import { RoomFooter } from './room-footer.tsx';
import { ROOM_TEXTS } from './room-texts.ts';
import { useSafety } from './safety/use-safety.ts';
import { useSearch } from './search/use-search.ts';
import { type Participant, useMember } from './use-member.ts';
import { type Reply, useReply } from './use-reply.ts';
import { useRoom } from './use-room.ts';

// The desks import it from here: with a file of its own, every visit to a chat would load one chunk more.
export { AnnouncementPreview } from './message/message-row.tsx';

/** The screen of both chats, which differ only in the row of their room. */
export default function ChatScreen({ room }: { room: Room }) {
  const account = useSession((session) => (room.identity === 'account' ? session.user?._id : undefined));
  // The key makes everything new for another account: nothing of the former one may stay.
  return <RoomScreen key={account ?? ''} room={room} />;
}

function RoomScreen({ room }: { room: Room }) {
  const user = useSession((session) => session.user);
  const participant = useMember(room, user);
  const safety = useSafety(room);
  const { client, outbox, view, liveHandlers, connectAnew } = useRoomScreen(room, participant);
  const search = useSearch(client, view);
  const reply = useReply(view);
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
        room={room}
        people={view.people}
        isOnline={view.connection === 'online'}
        search={search}
        onBack={useWayBack(room)}
        panel={{
          room,
          name: view.me?.user ?? participant.member.username,
          mark: view.me?.mark ?? null,
          onTakeMask: participant.takeMask,
          onBellSwitched: connectAnew,
          onShowKeys: () => showKeys(true),
          safety,
        }}
      />
      <main id="main" className={styles.conversation}>
        <DeferredRoom
          {...{ room, client, view, search, safety, reply, liveHandlers, areKeysShown, showKeys }}
          gender={participant.member.gender ?? 'unknown'}
          onLeaveList={() => focusComposer(screen.current)}
        />
        {isJoining(view) && <RoomIntro text={ROOM_TEXTS[room.id].intro} />}
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

type DeferredRoomProps = Omit<ComponentProps<typeof Conversation>, 'replyingTo' | 'onReply'> &
  Omit<ComponentProps<typeof RoomEffects>, 'onWalkReplies'> & { reply: Reply };

/** The list and the effects, mounted after the rest of the screen, which the build has rendered. */
function DeferredRoom({ reply, liveHandlers, areKeysShown, showKeys, ...list }: DeferredRoomProps) {
  const { room, client, safety } = list;
  const isMounted = useDeferredMount();
  if (!isMounted) return <div className={styles.placeholder} />;
  return (
    <>
      <Conversation {...list} replyingTo={reply.replyingTo} onReply={reply.choose} />
      <RoomEffects
        {...{ room, client, safety, liveHandlers, areKeysShown, showKeys }}
        onWalkReplies={reply.walk}
      />
    </>
  );
}

/** Moderators are bound in the anonymous room, where nobody may recognize them. */
const isBoundByLimits = (room: Room, user: User | null) =>
  room.identity === 'secret' || !mayEnter(user, DESKS.reports);

const focusComposer = (screen: HTMLElement | null) => screen?.querySelector('textarea')?.focus();

/** Joining again with a new mask keeps the loaded messages, without the intro. */
const isJoining = ({ me, timeline }: RoomState) =>
  me === null && !timeline.hasHistory && timeline.loaded.length === 0;

/** Mounts the list in a task of its own, because hydrating the rest of the screen takes a slow phone long enough. */
function useDeferredMount(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const timers = [
      setTimeout(setMounted, 0, true),
      // Formatting a first number takes a slow phone 100 ms: it does so while it waits for the room.
      setTimeout(formatNumber, 0, 0),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return isMounted;
}

/** The room, opened at the message that the address names, and the end of the session. */
function useRoomScreen(room: Room, participant: Participant) {
  const joined = useRoom(room, participant);
  const { client, view } = joined;
  useEffect(() => {
    if (view.isSignedOut) sessionEnded.dispatchEvent(new Event('ended'));
  }, [view.isSignedOut]);

  // The address of a message opens the room there (contract §4).
  const { search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody goes there
  useEffect(() => {
    const id = new URLSearchParams(search).get('message');
    if (id) client.openMessage(id);
  }, [client, key]);
  return joined;
}

/** Leads back to the landing page where one came from it (contract §4), and otherwise where the room's row says. */
function useWayBack(room: Room) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => navigate((state as { from?: unknown } | null)?.from === '/' ? '/' : room.back);
}

/** Says what the room is until its messages are there; the build renders it into the page. */
export const RoomIntro = ({ text }: { text: string }) => <p className={styles.intro}>{text}</p>;
