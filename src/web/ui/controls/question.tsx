import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import styles from '../layout/dialog.module.css';
import { Button } from './button.tsx';

type QuestionProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The labels of the two buttons; `no` is the safe answer, and the one of Escape. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before an action that can't be undone. */
export function Question({ isOpen, title, children, yes, no, onYes, onNo }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  // Only a dialog that is closed before it is unmounted returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`floating ${styles.dialog}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // After Escape, `close` comes in a later task; a question that is asked before it would not be shown.
      onCancel={onNo}
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && onNo()}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{children}</p>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onNo}>
          {no}
        </Button>
        <Button onClick={onYes}>{yes}</Button>
      </div>
    </dialog>
  );
}
