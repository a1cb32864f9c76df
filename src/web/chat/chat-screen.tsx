import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Message, Room } from '#shared/chat.ts';
import { sessionEnded } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import styles from './chat-screen.module.css';
import { Composer } from './composer.tsx';
import { MessageLine } from './message-line.tsx';
import type { Line } from './message-lines.ts';
import { MessageList } from './message-list.tsx';
import { OutgoingLine } from './outgoing-line.tsx';
import { BeginningLine, DayLine, SilentRoom } from './quiet-lines.tsx';
import { RoomBar } from './room-bar.tsx';
import type { RoomSession, RoomView } from './room-session.ts';
import { ROOM_TEXTS } from './room-texts.ts';
import { SearchReport } from './search-report.tsx';
import { olderCursor } from './timeline.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useDebounced } from './use-debounced.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { useLineNotice } from './use-line-notice.ts';
import { useLines } from './use-lines.ts';
import { useMember } from './use-member.ts';
import { useNotifications } from './use-notifications.ts';
import { useRoom } from './use-room.ts';

/** Spec §5. */
const SEARCH_DEBOUNCE_MS = 300;

/** Either chat: what differs between them is the room's row. */
export default function ChatScreen({ room }: { room: Room }) {
  const account = useSession((session) => (room.identity === 'account' ? session.user?._id : undefined));
  // Another account is another visit: nothing of the former one's may stay.
  return <RoomVisit key={account ?? ''} room={room} />;
}

function RoomVisit({ room }: { room: Room }) {
  const participant = useMember(
    room,
    useSession((session) => session.user),
  );
  const notifications = useNotifications();
  const announcer = useAnnouncer();
  const { session, view } = useRoom(room, participant, notifications.isOn, (message: Message, isOwn) => {
    notifications.tell(message, isOwn);
    announcer.hear(message, isOwn);
  });
  const [search, setSearch] = useState('');
  const query = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const goBack = useWayBack(room);
  const screen = useRef<HTMLDivElement>(null);
  useKeyboardRoom(screen);
  useDocumentTitle(ROOM_TEXTS[room.id].title);
  useEffect(() => {
    if (view.isSignedOut) sessionEnded.dispatchEvent(new Event('ended'));
  }, [view.isSignedOut]);

  const send = (text: string) => {
    setSearch('');
    session.send(text);
  };
  return (
    <div ref={screen} className={styles.screen}>
      <RoomBar
        room={room}
        people={view.people}
        isOnline={view.line === 'online'}
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
          session={session}
          view={view}
          query={search.trim() && query}
          gender={participant.member.gender ?? 'unknown'}
        />
        <p className="visually-hidden" aria-live="polite">
          {announcer.words}
        </p>
        <LineNotice view={view} />
        <div className={styles.foot}>
          <Composer canSend={view.me !== null} onSend={send} />
        </div>
      </main>
    </div>
  );
}

type ConversationProps = { room: Room; session: RoomSession; view: RoomView; query: string; gender: string };

function Conversation({ room, session, view, query, gender }: ConversationProps) {
  const { lines, found, searched } = useLines(view, query);
  const hasOlder = olderCursor(view.timeline) !== null;
  const loadOlder = () => void session.loadOlder();
  const { emptyTitle, emptyText } = ROOM_TEXTS[room.id];
  const isSilent =
    view.timeline.isComplete &&
    view.outgoing.length === 0 &&
    view.timeline.held.every(({ removed }) => removed);
  const draw = (line: Line) => {
    switch (line.kind) {
      case 'message':
        return <MessageLine line={line} query={query} />;
      case 'outgoing':
        return (
          <OutgoingLine
            outgoing={line.outgoing}
            startsGroup={line.startsGroup}
            gender={gender}
            onRetry={session.retry}
            onDrop={session.drop}
          />
        );
      case 'day':
        return <DayLine at={line.at} />;
      case 'beginning':
        return isSilent ? null : <BeginningLine />;
      case 'removed':
        return null;
    }
  };
  return (
    <>
      {query && (
        <SearchReport
          found={found}
          searched={searched}
          hasOlder={hasOlder}
          isLoading={view.isLoadingOlder}
          onLoadOlder={loadOlder}
        />
      )}
      <MessageList
        // A search begins at its newest hit, and afterwards one is back at the newest message.
        key={query}
        lines={lines}
        hasOlder={hasOlder && !query}
        onNearTop={loadOlder}
        onBottomChange={session.setAtBottom}
        isLoadingOlder={view.isLoadingOlder}
      >
        {draw}
      </MessageList>
      {isSilent && !query && <SilentRoom title={emptyTitle} text={emptyText} />}
    </>
  );
}

function LineNotice({ view }: { view: RoomView }) {
  const notice = useLineNotice(view);
  return (
    <p className={styles.notice} role="status" data-said={notice !== '' || undefined}>
      {notice}
    </p>
  );
}

/** Back to the landing page for those who came from it (contract §4), else where the room's row says. */
function useWayBack(room: Room) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => navigate((state as { from?: unknown } | null)?.from === '/' ? '/' : room.back);
}
