import type { Room } from '#shared/rooms.ts';
import { MessageList } from './message-list.tsx';
import { MessageRow } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { BeginningRow, DayRow, SilentRoom } from './quiet-rows.tsx';
import type { Row } from './room/message-rows.ts';
import type { RoomState } from './room/room-state.ts';
import { olderCursor } from './room/timeline.ts';
import type { Visit } from './room/visit.ts';
import { ROOM_TEXTS } from './room-texts.ts';
import { SearchReport } from './search-report.tsx';
import * as texts from './texts.ts';
import { useRows } from './use-rows.ts';

type ConversationProps = { room: Room; visit: Visit; view: RoomState; query: string; gender: string };

/** What is said in the room, or what a search finds in it. */
export function Conversation({ room, visit, view, query, gender }: ConversationProps) {
  const { rows, found, searched } = useRows(view, query);
  const hasOlder = olderCursor(view.timeline) !== null;
  const loadOlder = visit.loadOlder;
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
        rows={rows}
        hasOlder={hasOlder && !query}
        onNearTop={loadOlder}
        onBottomChange={visit.setAtBottom}
        isLoadingOlder={view.isLoadingOlder}
        isOnline={view.connection === 'online'}
      >
        {(row) => (
          <ConversationRow row={row} visit={visit} query={query} gender={gender} isSilent={isSilent} />
        )}
      </MessageList>
      {isSilent && !query && <SilentRoom title={emptyTitle} text={emptyText} />}
      {query && found === 0 && (
        <SilentRoom
          title={texts.noMessagesFound}
          text={hasOlder ? texts.tryFurtherBack : texts.tryOtherWords}
        />
      )}
    </>
  );
}

type ConversationRowProps = {
  row: Row;
  visit: Visit;
  query: string;
  gender: string;
  isSilent: boolean;
};

function ConversationRow({ row, visit, query, gender, isSilent }: ConversationRowProps) {
  switch (row.kind) {
    case 'message':
      return <MessageRow row={row} query={query} />;
    case 'outgoing': {
      const { outgoing, startsGroup } = row;
      const deeds = { onRetry: visit.retry, onDrop: visit.discard };
      return <OutgoingRow outgoing={outgoing} startsGroup={startsGroup} gender={gender} {...deeds} />;
    }
    case 'day':
      return <DayRow at={row.at} />;
    case 'beginning':
      return isSilent ? null : <BeginningRow />;
    case 'removed':
      return null;
  }
}
