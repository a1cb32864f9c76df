import { useId } from 'react';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/spinner.tsx';
import * as texts from '../texts.ts';
import styles from './list-overlay.module.css';

type ListOverlayProps = {
  isLoadingOlder: boolean;
  /** Newer messages stand below what is seen. */
  isBelow: boolean;
  unread: number;
  goToNew: (() => void) | null;
  goToBottom: () => void;
};

/** Buttons and a spinner over the list, which come and go without moving a line. */
export const ListOverlay = ({ isLoadingOlder, isBelow, unread, goToNew, goToBottom }: ListOverlayProps) => (
  <>
    {isLoadingOlder && <LoadingOlder />}
    {goToNew && <ToNew onClick={goToNew} />}
    {isBelow && <ToBottom unread={unread} onClick={goToBottom} />}
  </>
);

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
