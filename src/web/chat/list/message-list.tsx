import { Fragment, type ReactElement, type ReactNode, useId, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/spinner.tsx';
import type { Row } from '../room/message-rows.ts';
import type { Opened } from '../room/room-state.ts';
import * as texts from '../texts.ts';
import styles from './message-list.module.css';
import { type Deeds, useMessageDeeds } from './use-message-deeds.ts';
import { useOpened } from './use-opened.ts';
import { useReadingPosition } from './use-reading-position.ts';
import { useRowWindow } from './use-row-window.ts';
import { type NewSince, useWayToNew } from './use-way-to-new.ts';

type MessageListProps = {
  rows: readonly Row[];
  /** Another function draws every row anew. */
  children: (row: Row) => ReactNode;
  /** Someone reached the top, or nothing overflows yet. */
  onNearTop: () => void;
  /** In an excerpt: its end isn't the room's, and more comes when it is reached. */
  onNearEnd: (() => void) | null;
  /** Leads from an excerpt to the room's newest messages. */
  onGoToEnd: () => void;
  /** More may come when the top is reached. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  isOnline: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
  opened: Opened | null;
  onOpenedDone: () => void;
  newSince: NewSince;
  deeds: Deeds;
};

/** The room's log: keeps what is read where it is, follows the newest only from the bottom. */
export function MessageList(props: MessageListProps) {
  const { children, isLoadingOlder, opened, onOpenedDone, newSince, deeds, ...reading } = props;
  const { rows, onNearEnd, onGoToEnd } = reading;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const position = useReadingPosition({ scroller, ...reading, isLed: opened?.state === 'shown' });
  useOpened({ list, scroller, rows, opened, onLeaveEnd: position.following.leave, onDone: onOpenedDone });
  const wayToNew = useWayToNew({ ...newSince, list, rows, onLeaveEnd: position.following.leave });
  const rowWindow = useRowWindow(list, rows);
  const draw = useDrawnRows(children);
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={texts.messages}
        // Rows come and go as one scrolls: a separate announcer speaks of new ones alone.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onWheel={({ deltaY }) => position.wheelTurned(deltaY)}
        onTouchStart={position.following.touched}
        {...useMessageDeeds(scroller, deeds)}
      >
        <div className={styles.spacer} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={position.isPrepending}
          keepMounted={rowWindow.indexes}
          onScroll={(offset) => {
            position.scrolled(offset);
            wayToNew.look(offset);
            rowWindow.scrolled(offset, position.following.isOn());
          }}
          onResize={position.resized}
        >
          {draw}
        </Virtualizer>
      </div>
      {isLoadingOlder && <LoadingOlder />}
      {wayToNew.go && <ToNew onClick={wayToNew.go} />}
      {position.isAway && (
        <ToBottom
          unread={position.unread}
          onClick={() => {
            onOpenedDone();
            if (onNearEnd) onGoToEnd();
            else position.goToBottom();
          }}
        />
      )}
    </div>
  );
}

/** A row that is drawn already isn't drawn again while one scrolls, and when others come. */
function useDrawnRows(draw: (row: Row) => ReactNode): (row: Row) => ReactElement {
  return useMemo(() => {
    const drawn = new WeakMap<Row, ReactElement>();
    return (row) => {
      const element = drawn.get(row) ?? <Fragment key={row.key}>{draw(row)}</Fragment>;
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
      <button
        type="button"
        className={styles.button}
        aria-label={texts.scrollToBottom}
        aria-describedby={counterId}
        title={texts.scrollToBottom}
        onClick={onClick}
      >
        <Icon outline={ARROW_DOWN} size={20} />
      </button>
    </div>
  );
}
