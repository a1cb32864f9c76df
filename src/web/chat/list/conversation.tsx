import { type ComponentType, useCallback, useState } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { unloadedBeginOfNew } from '../room/attention.ts';
import type { Row } from '../room/message-rows.ts';
import { findHeld, isOwn, type RoomState, shownStretch } from '../room/room-state.ts';
import { olderCursor } from '../room/stretch.ts';
import type { Visit } from '../room/visit.ts';
import { ROOM_TEXTS } from '../room-texts.ts';
import type { Safety } from '../safety/use-safety.ts';
import * as texts from '../texts.ts';
import type { Search } from '../use-search.ts';
import { ConversationRow, type ConversationRowProps } from './conversation-row.tsx';
import { MessageList } from './message-list.tsx';
import type { MenuTarget } from './message-menu.tsx';
import { OpeningNotice } from './opening-notice.tsx';
import { useRows } from './use-rows.ts';

type ConversationProps = {
  room: Room;
  visit: Visit;
  view: RoomState;
  search: Search;
  safety: Safety;
  gender: string;
  /** What the next message answers. */
  answered: Message | null;
  onReply: (id: string) => void;
  onLeaveList: () => void;
};

/** What is said in the room, or what a search finds in it. */
export function Conversation(props: ConversationProps) {
  const { room, visit, view, search, safety, gender, answered, onReply, onLeaveList } = props;
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const areHitsShown = search.query !== '' && search.openedId === null;
  const { rows, namesakes } = useRows(view, areHitsShown ? search.found : null, safety.hidden);
  const hasOlder = olderCursor(shownStretch(view)) !== null;
  const SearchReport = useComponent(fetchSearchReport, search.words !== '');
  const isSilent = isSilentRoom(view);
  const BeginningRow = useComponent(fetchBeginningRow, view.me !== null);
  const openedId = view.opened?.state === 'shown' ? view.opened.id : undefined;
  const begin = unloadedBeginOfNew(view);
  const draw = useRowDrawing({
    ...{ room, visit, namesakes, gender, openedId },
    query: search.query,
    answeredId: answered?.id,
    reported: safety.reported,
    BeginningRow: isSilent ? null : BeginningRow,
  });
  return (
    <>
      {search.query && SearchReport && (
        <SearchReport search={search} room={view.search} onSearchOn={visit.searchOn} />
      )}
      <OpeningNotice opened={view.opened} onDismiss={visit.dismissOpening} />
      <MessageList
        key={`${view.place} ${areHitsShown ? search.query : ''}`}
        rows={rows}
        hasOlder={hasOlder && !areHitsShown}
        onNearTop={visit.loadOlder}
        onNearEnd={view.excerpt && !areHitsShown ? visit.loadNewer : null}
        onGoToEnd={visit.goToEnd}
        onBottomChange={visit.setAtBottom}
        isLoadingOlder={view.isLoadingOlder}
        isOnline={view.connection === 'online'}
        opened={areHitsShown ? null : view.opened}
        onOpenedDone={visit.dismissOpening}
        newSince={{
          since: view.newSince?.id ?? null,
          isHere: view.isHere && !areHitsShown,
          open: begin === null ? null : () => visit.openNear(begin),
        }}
        deeds={{
          room,
          isSearch: areHitsShown,
          onMenu: setMenu,
          onReply,
          onOpen: search.openHit,
          onLeave: onLeaveList,
        }}
      >
        {draw}
      </MessageList>
      <Silence room={room} view={view} search={areHitsShown ? search : null} />
      {menu && (
        <LateMessageMenu {...props} target={menu} isHit={areHitsShown} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

/** How a row is drawn: the same function until something that concerns them all is another. */
function useRowDrawing(shared: Omit<ConversationRowProps, 'row'>) {
  const { room, visit, query, namesakes, gender, openedId, answeredId, reported, BeginningRow } = shared;
  return useCallback(
    (row: Row) => (
      <ConversationRow
        {...{ row, room, visit, query, namesakes, gender, openedId, answeredId, reported, BeginningRow }}
      />
    ),
    [room, visit, query, namesakes, gender, openedId, answeredId, reported, BeginningRow],
  );
}

const isSilentRoom = ({ timeline, outgoing }: RoomState) =>
  timeline.isComplete && outgoing.length === 0 && timeline.held.every(({ removed }) => removed);

/** What stands where nothing was said, or found. */
function Silence({ room, view, search }: { room: Room; view: RoomState; search: Search | null }) {
  const SilentRoom = useComponent(fetchSilentRoom, view.me !== null);
  if (!SilentRoom) return null;
  if (search)
    return (
      search.found.length === 0 &&
      view.search?.state !== 'searching' && (
        <SilentRoom
          title={texts.noMessagesFound}
          text={view.search?.hasMore ? texts.tryFurtherBack : texts.tryOtherWords}
        />
      )
    );
  const { emptyTitle, emptyText } = ROOM_TEXTS[room.id];
  return isSilentRoom(view) && <SilentRoom title={emptyTitle} text={emptyText} room={room} />;
}

// Neither is waited for: they stand where nothing else does.
const fetchQuietRoom = () => untilLoaded(() => import('./quiet-room.tsx'));
const fetchSearchReport = () => untilLoaded(async () => (await import('./search-report.tsx')).SearchReport);
const fetchSilentRoom = async () => (await fetchQuietRoom()).SilentRoom;
const fetchBeginningRow = async (): Promise<ComponentType<{ room: Room }>> =>
  (await fetchQuietRoom()).BeginningRow;
const fetchMessageMenu = async () => (await import('./message-menu.tsx')).MessageMenu;

type LateMessageMenuProps = Pick<ConversationProps, 'room' | 'view' | 'search' | 'safety' | 'onReply'> & {
  target: MenuTarget;
  isHit: boolean;
  onClose: () => void;
};

/** The menu of a message, whose code comes when it is first asked for. */
function LateMessageMenu(props: LateMessageMenuProps) {
  const { room, view, search, safety, onReply, target, isHit, onClose } = props;
  const MessageMenu = useComponent(fetchMessageMenu, true, onClose);
  const message = findHeld(view, target.id) ?? search.found.find(({ id }) => id === target.id);
  if (!MessageMenu || !message || message.removed) return null;
  const context = {
    room,
    message,
    isOwn: isOwn(view, message),
    isHit,
    ownMark: view.me?.mark,
    safety,
    reply: () => onReply(message.id),
    open: search.openHit,
  };
  return <MessageMenu context={context} target={target} onClose={onClose} />;
}
