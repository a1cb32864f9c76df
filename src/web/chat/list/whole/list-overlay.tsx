import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/spinner.tsx';
import * as texts from '../../texts.ts';
import styles from './list-overlay.module.css';

type Overlay = {
  isLoadingOlder: boolean;
  isAway: boolean;
  unread: number;
  goToNew: (() => void) | null;
  goToBottom: () => void;
  /** Shows it around the box that scrolls. */
  onOverlay: (overlay: ReactNode) => void;
};

/** What lies over the list: the same element while nothing about it is another. */
export function useListOverlay({ isLoadingOlder, isAway, unread, goToNew, goToBottom, onOverlay }: Overlay) {
  const acts = useRef({ goToNew, goToBottom });
  const hasNew = goToNew !== null;
  const overlay = useMemo(
    () => (
      <>
        {isLoadingOlder && <LoadingOlder />}
        {hasNew && <ToNew onClick={() => acts.current.goToNew?.()} />}
        {isAway && <ToBottom unread={unread} onClick={() => acts.current.goToBottom()} />}
      </>
    ),
    [isLoadingOlder, hasNew, isAway, unread],
  );
  useLayoutEffect(() => {
    acts.current = { goToNew, goToBottom };
  });
  useLayoutEffect(() => onOverlay(overlay), [onOverlay, overlay]);
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
