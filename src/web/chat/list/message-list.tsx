import { type ReactElement, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import type { Row } from '../room/message-rows.ts';
import type { Opened } from '../room/room-state.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';
import { type ListActions, listHandlers } from './list-handlers.ts';
import { useKeyboardInset, useTouch } from './phone.ts';
import { useRenderedRows } from './rendered-rows.ts';
import { type NewSince, openedRow, useJumpToNew, useScrollToOpened } from './scroll-to-message.ts';
import { type Reading, useReadingPosition } from './use-reading-position.ts';

type MessageListProps = Reading & {
  /** Renders a row. A new function renders all rows again. */
  children: (row: Row) => ReactNode;
  /** Leaves an excerpt for the room's newest messages. */
  onGoToEnd: () => void;
  isLoadingOlder: boolean;
  opened: Opened | null;
  onOpenedDone: () => void;
  newSince: NewSince;
  actions: ListActions;
};

/** Shows the messages, keeps the reading position, and follows new messages only when scrolled to the end. */
export function MessageList({ children, ...props }: MessageListProps) {
  const { opened, onOpenedDone, onGoToEnd, onNearEnd, isLoadingOlder, actions } = props;
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const rows = useShownRows(props.rows, opened);
  const [isFollowing, setFollowing] = useState(true);
  const index = openedRow(rows, opened);
  const { range, widen, drawAround } = useRenderedRows({ box, rows, isFollowing, opened: index });
  const { position, isBelow, unread } = useReadingPosition({
    ...{ ...props, rows, box, content, range },
    isLed: opened?.state === 'shown',
    onFollowing: setFollowing,
    drawNewest: drawAround,
    onLook: () => {
      jumpToNew.look();
      widen();
    },
  });
  const list = { position, box, content };
  const jumpToNew = useJumpToNew(props.newSince, list, rows, range);
  useScrollToOpened({ ...list, index, range, opened, onDone: onOpenedDone });
  useTouch(box, actions);
  useKeyboardInset();
  const draw = useRenderedOnce(children);

  const goToBottom = () => {
    onOpenedDone();
    if (onNearEnd) return onGoToEnd();
    if (range.end < rows.length) drawAround();
    position.current?.goToEnd();
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.scroller}
        role="log"
        aria-label={texts.messages}
        // Scrolling adds and removes rows, so `useAnnouncer` announces new messages instead.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        {...listHandlers(actions, rows)}
      >
        <div className={styles.spacer} />
        <div ref={content}>{rows.slice(range.begin, range.end).map(draw)}</div>
      </div>
      {/* These overlay the list, so that they shift no rows. */}
      {isLoadingOlder && <LoadingOlder />}
      {jumpToNew.isOffered && <ToNew onClick={() => jumpToNew.go(drawAround)} />}
      {isBelow && <ToBottom unread={unread} onClick={goToBottom} />}
    </div>
  );
}

/** Shows no rows while the message at the address is loading, so that the newest messages don't flash first. */
function useShownRows(rows: readonly Row[], opened: Opened | null): readonly Row[] {
  const [isWaiting, setWaiting] = useState(opened?.state === 'loading');
  // Rows that are on screen stay there while the page of another far message is loading.
  if (isWaiting && opened?.state !== 'loading') setWaiting(false);
  return isWaiting ? NO_ROWS : rows;
}

const NO_ROWS: readonly Row[] = [];

/** Caches each row's element, so that scrolling and new messages only render new rows. */
function useRenderedOnce(draw: (row: Row) => ReactNode): (row: Row) => ReactElement {
  return useMemo(() => {
    const drawn = new WeakMap<Row, ReactElement>();
    return (row) => {
      const element = drawn.get(row) ?? (
        <div key={row.key} className={styles.item}>
          {draw(row)}
        </div>
      );
      drawn.set(row, element);
      return element;
    };
  }, [draw]);
}

const LoadingOlder = () => (
  <p className={styles.loading}>
    <Spinner size={18} />
    <span className="visually-hidden">{texts.loadingOlderMessages}</span>
  </p>
);

const ToNew = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={styles.toNew} onClick={onClick}>
    <Icon outline={ARROW_UP} size={16} />
    {texts.newSinceYouWereHere}
  </button>
);

function ToBottom({ unread, onClick }: { unread: number; onClick: () => void }) {
  const counterId = useId();
  return (
    <div className={styles.newest}>
      {unread > 0 && (
        <span id={counterId} className={styles.unread}>
          {texts.newMessages(unread)}
        </span>
      )}
      <IconButton
        className={styles.toEnd}
        label={texts.scrollToBottom}
        icon={ARROW_DOWN}
        aria-describedby={counterId}
        onClick={onClick}
      />
    </div>
  );
}
