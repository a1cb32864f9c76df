import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import dialogStyles from '#web/ui/layout/dialog.module.css';
import * as texts from '../texts.ts';
import styles from './keys-dialog.module.css';

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: texts.keyToSearch },
  { keys: ['Alt', '↑'], does: texts.keyToReply },
  { keys: ['Alt', '↓'], does: texts.keyToReplyDown },
  { keys: ['↑', '↓'], does: texts.keyToWalk },
  { keys: ['Enter'], does: texts.keyToActions },
  { keys: ['Shift', 'Enter'], does: texts.keyToBreakLine },
  { keys: ['Esc'], does: texts.keyToLeave },
  { keys: ['?'], does: texts.keyToKeys },
];

/** The chat's keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby="chat-keys" onClose={onClose}>
      <h2 id="chat-keys">{texts.keyboardShortcuts}</h2>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>{texts.close}</Button>
    </dialog>
  );
}
