import type { Room } from '#shared/rooms.ts';
import { MessageLine } from './message-line.tsx';
import type { Line } from './message-lines.ts';
import { MessageList } from './message-list.tsx';
import { OutgoingLine } from './outgoing-line.tsx';
import { BeginningLine, DayLine, SilentRoom } from './quiet-lines.tsx';
import type { RoomSession, RoomView } from './room-session.ts';
import { ROOM_TEXTS } from './room-texts.ts';
import { SearchReport } from './search-report.tsx';
import { olderCursor } from './timeline.ts';
import { useLines } from './use-lines.ts';

type ConversationProps = { room: Room; session: RoomSession; view: RoomView; query: string; gender: string };

/** What is said in the room, or what a search finds in it. */
export function Conversation({ room, session, view, query, gender }: ConversationProps) {
  const { lines, found, searched } = useLines(view, query);
  const hasOlder = olderCursor(view.timeline) !== null;
  const loadOlder = () => void session.loadOlder();
  const { emptyTitle, emptyText } = ROOM_TEXTS[room.id];
  const isSilent =
    view.timeline.isComplete &&
    view.outgoing.length === 0 &&
    view.timeline.held.every(({ removed }) => removed);
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
        isOnline={view.line === 'online'}
      >
        {(line) => (
          <ConversationLine line={line} session={session} query={query} gender={gender} isSilent={isSilent} />
        )}
      </MessageList>
      {isSilent && !query && <SilentRoom title={emptyTitle} text={emptyText} />}
      {query && found === 0 && (
        <SilentRoom
          title="No messages found"
          text={hasOlder ? 'Try other words, or search further back.' : 'Try other words.'}
        />
      )}
    </>
  );
}

type ConversationLineProps = {
  line: Line;
  session: RoomSession;
  query: string;
  gender: string;
  isSilent: boolean;
};

function ConversationLine({ line, session, query, gender, isSilent }: ConversationLineProps) {
  switch (line.kind) {
    case 'message':
      return <MessageLine line={line} query={query} />;
    case 'outgoing': {
      const { outgoing, startsGroup } = line;
      const deeds = { onRetry: session.retry, onDrop: session.drop };
      return <OutgoingLine outgoing={outgoing} startsGroup={startsGroup} gender={gender} {...deeds} />;
    }
    case 'day':
      return <DayLine at={line.at} />;
    case 'beginning':
      return isSilent ? null : <BeginningLine />;
    case 'removed':
      return null;
  }
}
