import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Room } from '#shared/rooms.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { CLOSE } from '#web/ui/drawings/icons.ts';
import { type HiddenPeople, type Row, RowBuilder, toShow } from '../room/message-rows.ts';
import type { RoomClient } from '../room/room-client.ts';
import { findLoaded, isOwn, type Opened, type RoomState, shownSegment } from '../room/room-state.ts';
import { type LoadedMessage, olderCursor } from '../room/segment.ts';
import { unloadedBeginOfNew } from '../room/unread.ts';
import { ROOM_TEXTS } from '../room-texts.ts';
import type { Safety } from '../safety/use-safety.ts';
import type { Search } from '../search/use-search.ts';
import * as texts from '../texts.ts';
import type { Reply } from '../use-reply.ts';
import { ConversationRow, type ConversationRowProps } from './conversation-row.tsx';
import styles from './list.module.css';
import { MessageList } from './message-list.tsx';
import type { MenuTarget } from './message-menu.tsx';

type ConversationProps = {
  room: Room;
  client: RoomClient;
  view: RoomState;
  search: Search;
  safety: Safety;
  gender: string;
  reply: Pick<Reply, 'replyingTo' | 'choose'>;
  onLeaveList: () => void;
};

/** Shows the messages of the room, or the hits of a search. */
export function Conversation(props: ConversationProps) {
  const { room, client, view, search, safety, gender, reply, onLeaveList } = props;
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const areHitsShown = search.query !== '' && search.openedId === null;
  const { rows, namesakes } = useRows(view, areHitsShown ? search.found : null, safety.hidden);
  const SearchReport = useComponent(fetchSearchReport, search.words !== '');
  const openedId = view.opened?.state === 'shown' ? view.opened.id : undefined;
  const begin = unloadedBeginOfNew(view);
  const draw = useRowDrawing({
    ...{ room, client, namesakes, gender, openedId },
    isEmpty: isEmptyRoom(view),
    query: search.query,
    replyingToId: reply.replyingTo?.id,
    reported: safety.reported,
  });
  return (
    <>
      {search.query && SearchReport && (
        <SearchReport search={search} room={view.search} onSearchOn={client.searchOn} />
      )}
      <OpeningNotice opened={view.opened} onDismiss={client.dismissOpening} />
      <MessageList
        key={`${view.place} ${areHitsShown ? search.query : ''}`}
        isHeld={menu !== null}
        rows={rows}
        hasOlder={!areHitsShown && olderCursor(shownSegment(view)) !== null}
        onNearTop={client.loadOlder}
        onNearEnd={view.excerpt && !areHitsShown ? client.loadNewer : null}
        onGoToEnd={client.goToEnd}
        // The end of the hits isn't the room's, so nothing new counts as seen there.
        onBottomChange={(isAtBottom) => client.setAtBottom(isAtBottom && !areHitsShown)}
        isLoadingOlder={view.isLoadingOlder}
        isOnline={view.connection === 'online'}
        opened={areHitsShown ? null : view.opened}
        onOpenedDone={client.dismissOpening}
        newSince={{
          since: view.newSince?.id ?? null,
          isFocused: view.isFocused && !areHitsShown,
          open: begin === null ? null : () => client.openNear(begin),
        }}
        actions={{
          room,
          isSearch: areHitsShown,
          onMenu: setMenu,
          onReply: reply.choose,
          onOpen: search.openHit,
          onLeave: onLeaveList,
        }}
      >
        {draw}
      </MessageList>
      <EmptyNotice {...{ room, view }} search={areHitsShown ? search : null} />
      {menu && (
        <LateMessageMenu {...props} target={menu} isHit={areHitsShown} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

/** Builds the rows of the loaded messages, or of the hits of a search. */
function useRows(view: RoomState, hits: readonly LoadedMessage[] | null, hidden: HiddenPeople) {
  const [builder] = useState(() => new RowBuilder());
  const shown = toShow(view, hidden);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are all parts of what is shown
  return useMemo(() => {
    const { segment } = shown;
    if (!hits) return { rows: builder.build(shown, segment.loaded), namesakes: builder.namesakes };
    // `isComplete` shows the day of the first hit. Outgoing messages are no hits.
    const found = { ...segment, isComplete: true };
    const rows = new RowBuilder().build({ ...shown, outgoing: [], newSince: null, segment: found }, hits);
    return { rows: rows.filter(({ kind }) => kind !== 'beginning'), namesakes: builder.namesakes };
  }, [builder, hits, ...Object.values(shown)]);
}

/** Returns the function that renders a row, which only changes with props that all rows share. */
function useRowDrawing(shared: Omit<ConversationRowProps, 'row'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the values of all shared props
  return useCallback((row: Row) => <ConversationRow {...shared} row={row} />, Object.values(shared));
}

const isEmptyRoom = ({ timeline, outgoing }: RoomState) =>
  timeline.isComplete && outgoing.length === 0 && timeline.loaded.every(({ removed }) => removed);

type EmptyNoticeProps = { room: Room; view: RoomState; search: Search | null };

/** Fills the empty list of a room without messages, or of a search without hits. */
function EmptyNotice({ room, view, search }: EmptyNoticeProps) {
  const EmptyRoom = useComponent(fetchEmptyRoom, search !== null || isEmptyRoom(view));
  if (!EmptyRoom) return null;
  if (search)
    return (
      search.found.length === 0 &&
      view.search?.state !== 'searching' && (
        <EmptyRoom
          title={texts.noMessagesFound}
          text={view.search?.hasMore ? texts.tryFurtherBack : texts.tryOtherWords}
        />
      )
    );
  const { emptyText } = ROOM_TEXTS[room.id];
  return isEmptyRoom(view) && <EmptyRoom title={texts.noMessagesYet} text={emptyText} room={room} />;
}

// These modules are lazy, because only an empty list, a search and a menu need them.
const fetchEmptyRoom = async () => (await import('./empty-room.tsx')).EmptyRoom;
const fetchSearchReport = async () => (await import('../search/search-results.tsx')).SearchReport;
const fetchMessageMenu = async () => (await import('./message-menu.tsx')).MessageMenu;

const OPENING_FAILED: Partial<Record<Opened['state'], string>> = {
  gone: texts.messageIsGone,
  failed: texts.messageNotLoaded,
};

/** Says why a message that was opened can't be shown. */
function OpeningNotice({ opened, onDismiss }: { opened: Opened | null; onDismiss: () => void }) {
  const words = opened && OPENING_FAILED[opened.state];
  return (
    words && (
      <div className={styles.report}>
        <p role="status">{words}</p>
        <IconButton label={texts.dismiss} icon={CLOSE} iconSize={18} onClick={onDismiss} />
      </div>
    )
  );
}

type LateMessageMenuProps = Pick<ConversationProps, 'room' | 'view' | 'search' | 'safety' | 'reply'> & {
  target: MenuTarget;
  isHit: boolean;
  onClose: () => void;
};

/** Loads the menu of a message lazily. */
function LateMessageMenu(props: LateMessageMenuProps) {
  const { room, view, search, safety, reply, target, isHit, onClose } = props;
  const MessageMenu = useComponent(fetchMessageMenu, true, onClose);
  const message = findLoaded(view, target.id) ?? search.found.find(({ id }) => id === target.id);
  const isGone = !message || message.removed;
  useEffect(() => {
    // An open menu stops the list from scrolling, so it must close when its message is removed.
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (!MessageMenu || isGone) return null;
  const context = {
    room,
    message,
    isOwn: isOwn(view, message),
    isHit,
    ownMark: view.me?.mark,
    safety,
    reply: () => reply.choose(message.id),
    open: search.openHit,
  };
  return <MessageMenu context={context} target={target} onClose={onClose} />;
}
