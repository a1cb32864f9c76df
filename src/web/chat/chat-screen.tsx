import { useEffect, useRef } from 'react';
import type { User } from '#shared/accounts.ts';
import type { Room } from '#shared/rooms.ts';
import { DESKS, mayEnter } from '#web/admin/desks.ts';
import { sessionEnded } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { ConnectionNotice } from './bar/connection-notice.tsx';
import { RoomBar } from './bar/room-bar.tsx';
import { useAttention } from './bar/use-attention.ts';
import { useNotifications } from './bar/use-notifications.ts';
import styles from './chat-screen.module.css';
import { Conversation } from './list/conversation.tsx';
import { ROOM_TEXTS } from './room-texts.ts';
import { Foot } from './safety/foot.tsx';
import { type Safety, useSafety } from './safety/use-safety.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useChatKeys } from './use-chat-keys.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { type Participant, useMember } from './use-member.ts';
import { useReply } from './use-reply.ts';
import { useRoom } from './use-room.ts';
import { useSearch } from './use-search.ts';

// With the screen, not by itself: its parts in a file of their own would make every visit to a chat heavier.
export { AnnouncementPreview } from './announcement-preview.tsx';

/** Either chat: what differs between them is the room's row. */
export default function ChatScreen({ room }: { room: Room }) {
  const account = useSession((session) => (room.identity === 'account' ? session.user?._id : undefined));
  // Another account is another visit: nothing of the former one's may stay.
  return <RoomScreen key={account ?? ''} room={room} />;
}

function RoomScreen({ room }: { room: Room }) {
  const user = useSession((session) => session.user);
  const participant = useMember(room, user);
  const safety = useSafety(room);
  const { visit, view, notifications, spoken } = useVisit(room, participant, safety.hidden);
  const search = useSearch(visit, view);
  const reply = useReply(view);
  const screen = useRef<HTMLDivElement>(null);
  useKeyboardInset(screen);
  useAttention(visit, ROOM_TEXTS[room.id].title);
  const keys = useChatKeys({ onWalkReplies: reply.walk });

  const sendMessage = (text: string) => {
    search.setWords('');
    visit.goToEnd();
    visit.send(text, reply.answered?.id);
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
          notifications,
          onShowKeys: keys.show,
          safety,
        }}
      />
      <main id="main" className={styles.conversation}>
        <Conversation
          {...{ room, visit, view, search, safety }}
          gender={participant.member.gender ?? 'unknown'}
          answered={reply.answered}
          onReply={reply.choose}
          onLeaveList={() => focusComposer(screen.current)}
        />
        <p className="visually-hidden" aria-live="polite">
          {spoken}
        </p>
        <ConnectionNotice view={view} />
        <div className={styles.foot}>
          <Foot
            {...{ visit, view, safety, reply }}
            isBound={isBoundByLimits(room, user)}
            onSend={sendMessage}
          />
        </div>
      </main>
      {keys.Dialog && <keys.Dialog onClose={keys.hide} />}
    </div>
  );
}

/** Moderators are bound where nobody can tell that they are. */
const isBoundByLimits = (room: Room, user: User | null) =>
  room.identity === 'secret' || !mayEnter(user, DESKS.reports);

const focusComposer = (screen: HTMLElement | null) => screen?.querySelector('textarea')?.focus();

/** The room, with what is told of it elsewhere: notifications, words for screen readers, and the end of the session. */
function useVisit(room: Room, participant: Participant, hidden: Safety['hidden']) {
  const notifications = useNotifications();
  const announcer = useAnnouncer();
  const { visit, view } = useRoom(room, participant, notifications.isOn, {
    arrived: (message, isOwn) => {
      if (hidden.has(message.mark ?? '')) return;
      notifications.tell(message, isOwn);
      announcer.hear(message, isOwn);
    },
    answered: (message) => hidden.has(message.mark ?? '') || notifications.tellAnswer(message),
  });
  useEffect(() => {
    if (view.isSignedOut) sessionEnded.dispatchEvent(new Event('ended'));
  }, [view.isSignedOut]);

  // A message's address opens the room at it (contract §4).
  const { search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody goes there
  useEffect(() => {
    const id = new URLSearchParams(search).get('message');
    if (id) visit.openMessage(id);
  }, [visit, key]);
  return { visit, view, notifications, spoken: announcer.words };
}

/** Back to the landing page for those who came from it (contract §4), else where the room's row says. */
function useWayBack(room: Room) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => navigate((state as { from?: unknown } | null)?.from === '/' ? '/' : room.back);
}
