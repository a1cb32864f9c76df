import { useEffect, useRef, useState } from 'react';
import type { Room } from '#shared/rooms.ts';
import { sessionEnded } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useLocation, useNavigate } from '#web/ui/navigation.ts';
import styles from './chat-screen.module.css';
import { Composer } from './composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Conversation } from './conversation.tsx';
import { RoomBar } from './room-bar.tsx';
import { ROOM_TEXTS } from './room-texts.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useDebounced } from './use-debounced.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { type Participant, useMember } from './use-member.ts';
import { useNotifications } from './use-notifications.ts';
import { useRoom } from './use-room.ts';

/** Spec §5. */
const SEARCH_DEBOUNCE_MS = 300;

/** Either chat: what differs between them is the room's row. */
export default function ChatScreen({ room }: { room: Room }) {
  const account = useSession((session) => (room.identity === 'account' ? session.user?._id : undefined));
  // Another account is another visit: nothing of the former one's may stay.
  return <RoomScreen key={account ?? ''} room={room} />;
}

function RoomScreen({ room }: { room: Room }) {
  const participant = useMember(
    room,
    useSession((session) => session.user),
  );
  const { visit, view, notifications, spoken } = useVisit(room, participant);
  const { search, setSearch, query } = useSearch();
  const goBack = useWayBack(room);
  const screen = useRef<HTMLDivElement>(null);
  useKeyboardInset(screen);
  useDocumentTitle(ROOM_TEXTS[room.id].title);

  const sendMessage = (text: string) => {
    setSearch('');
    visit.send(text);
  };
  return (
    <div ref={screen} className={styles.screen}>
      <RoomBar
        room={room}
        people={view.people}
        isOnline={view.connection === 'online'}
        name={view.me?.user ?? participant.member.username}
        mark={view.me?.mark ?? null}
        onTakeMask={participant.takeMask}
        isNotifying={notifications.isOn}
        onToggleNotifications={notifications.toggle}
        search={search}
        onSearch={setSearch}
        onBack={goBack}
      />
      <main id="main" className={styles.conversation}>
        <Conversation
          room={room}
          visit={visit}
          view={view}
          query={query}
          gender={participant.member.gender ?? 'unknown'}
        />
        <p className="visually-hidden" aria-live="polite">
          {spoken}
        </p>
        <ConnectionNotice view={view} />
        <div className={styles.foot}>
          <Composer canSend={view.me !== null} onSend={sendMessage} />
        </div>
      </main>
    </div>
  );
}

/** The room, with what is told of it elsewhere: notifications, words for screen readers, and the end of the session. */
function useVisit(room: Room, participant: Participant) {
  const notifications = useNotifications();
  const announcer = useAnnouncer();
  const { visit, view } = useRoom(room, participant, notifications.isOn, (message, isOwn) => {
    notifications.tell(message, isOwn);
    announcer.hear(message, isOwn);
  });
  useEffect(() => {
    if (view.isSignedOut) sessionEnded.dispatchEvent(new Event('ended'));
  }, [view.isSignedOut]);
  return { visit, view, notifications, spoken: announcer.words };
}

function useSearch() {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  // An emptied box ends the search at once.
  return { search, setSearch, query: search.trim() && settled };
}

/** Back to the landing page for those who came from it (contract §4), else where the room's row says. */
function useWayBack(room: Room) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => navigate((state as { from?: unknown } | null)?.from === '/' ? '/' : room.back);
}
