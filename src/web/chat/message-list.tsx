import { type ReactNode, useId, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './message-list.module.css';
import type { Row } from './room/message-rows.ts';
import * as texts from './texts.ts';
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
        aria-label={texts.messages}
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
          <span className="visually-hidden">{texts.loadingOlderMessages}</span>
        </p>
      )}
      {position.isAway && (
        <div className={styles.newest}>
          {position.unread > 0 && (
            <span id={counterId} className={styles.unread}>
              {texts.newMessages(position.unread)}
            </span>
          )}
          <button
            type="button"
            className={styles.button}
            aria-label={texts.scrollToBottom}
            aria-describedby={counterId}
            title={texts.scrollToBottom}
            onClick={position.goToBottom}
          >
            <Icon name="arrow-down" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}
