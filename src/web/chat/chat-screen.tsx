import { useEffect, useRef, useState } from 'react';
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
import { InsideTheRoom } from './inside-the-room.tsx';
import { Arriving } from './list/arriving.tsx';
import type { RoomState } from './room/room-state.ts';
import { ROOM_TEXTS } from './room-texts.ts';
import { Foot } from './safety/foot.tsx';
import { useSafety } from './safety/use-safety.ts';
import { type Participant, useMember } from './use-member.ts';
import { useReply } from './use-reply.ts';
import { useRoom } from './use-room.ts';
import { useSearch } from './use-search.ts';

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
  const { visit, outbox, view, heard, connectAnew } = useVisit(room, participant);
  const search = useSearch(visit, view);
  const reply = useReply(view);
  const screen = useRef<HTMLDivElement>(null);
  const [areKeysShown, showKeys] = useState(false);
  const isEntered = useEntered();
  useDocumentTitle(ROOM_TEXTS[room.id].title);

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
          onBellSwitched: connectAnew,
          onShowKeys: () => showKeys(true),
          safety,
        }}
      />
      <main id="main" className={styles.conversation}>
        {isEntered ? (
          <InsideTheRoom
            {...{ room, visit, view, search, safety, reply, heard, areKeysShown, showKeys }}
            gender={participant.member.gender ?? 'unknown'}
            onLeaveList={() => focusComposer(screen.current)}
          />
        ) : (
          <div className={styles.unentered} />
        )}
        {isEntering(view) && <Arriving text={ROOM_TEXTS[room.id].arriving} />}
        <ConnectionNotice view={view} />
        <div className={styles.foot}>
          <Foot
            {...{ visit, outbox, view, safety, reply }}
            isBound={isBoundByLimits(room, user)}
            onSend={sendMessage}
          />
        </div>
      </main>
    </div>
  );
}

/** Moderators are bound where nobody can tell that they are. */
const isBoundByLimits = (room: Room, user: User | null) =>
  room.identity === 'secret' || !mayEnter(user, DESKS.reports);

const focusComposer = (screen: HTMLElement | null) => screen?.querySelector('textarea')?.focus();

/** Who takes a new mask goes on reading what is loaded. */
const isEntering = ({ me, timeline }: RoomState) =>
  me === null && !timeline.hasHistory && timeline.held.length === 0;

/** In a turn of its own: the build has drawn the rest, and a slow phone takes long to take that over. */
function useEntered(): boolean {
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    const timers = [
      setTimeout(setEntered, 0, true),
      // A slow phone takes 100 ms to write its first number: while it waits for the room.
      setTimeout(formatNumber, 0, 0),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return isEntered;
}

/** The room, with what its address asks for and the end of the session. */
function useVisit(room: Room, participant: Participant) {
  const joined = useRoom(room, participant);
  const { visit, view } = joined;
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
  return joined;
}

/** Back to the landing page for those who came from it (contract §4), else where the room's row says. */
function useWayBack(room: Room) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => navigate((state as { from?: unknown } | null)?.from === '/' ? '/' : room.back);
}
