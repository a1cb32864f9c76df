import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './question.module.css';

type QuestionProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What the two buttons say; no is the safe answer, and that of Escape. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before something that can't be taken back. */
export function Question({ isOpen, title, children, yes, no, onYes, onNo }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => isOpen && onNo()}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
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
