import { type ReactNode, useId, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './message-list.module.css';
import type { Row } from './message-rows.ts';
import { useReadingPosition } from './use-reading-position.ts';

type MessageListProps = {
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
  /** Someone reached the top, or nothing overflows yet. */
  onNearTop: () => void;
  /** More may come when the top is reached. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  isOnline: boolean;
  onBottomChange: (isAtBottom: boolean) => void;
};

/** The room's log: keeps what is read where it is, follows the newest only from the bottom. */
export function MessageList({ children, isLoadingOlder, ...reading }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const position = useReadingPosition({ scroller, ...reading });
  const counterId = useId();
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label="Messages"
        // Rows come and go as one scrolls: a separate announcer speaks of new ones alone.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onWheel={({ deltaY }) => position.wheelTurned(deltaY)}
      >
        <div className={styles.spacer} />
        <Virtualizer
          ref={position.list}
          scrollRef={scroller}
          data={reading.rows}
          shift={position.isPrepending}
          onScroll={position.scrolled}
          onResize={position.resized}
        >
          {(row) => <div key={row.key}>{children(row)}</div>}
        </Virtualizer>
      </div>
      {isLoadingOlder && (
        <p className={styles.loading}>
          <Spinner size={18} />
          <span className="visually-hidden">Loading older messages…</span>
        </p>
      )}
      {position.isAway && (
        <div className={styles.newest}>
          {position.unread > 0 && (
            <span id={counterId} className={styles.unread}>
              {position.unread === 1 ? '1 new message' : `${position.unread} new messages`}
            </span>
          )}
          <button
            type="button"
            className={styles.button}
            aria-label="Scroll to bottom"
            aria-describedby={counterId}
            title="Scroll to bottom"
            onClick={position.goToBottom}
          >
            <Icon name="arrow-down" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}
