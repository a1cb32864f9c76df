import type { Message } from '#shared/chat.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { CLOSE } from '#web/ui/drawings/icons.ts';
import { oneLine } from '../message/one-line.ts';
import * as texts from '../texts.ts';
import styles from './reply-bar.module.css';

/** What the next message answers; null where that was removed meanwhile. */
export function ReplyBar({ message, onCancel }: { message: Message | null; onCancel: () => void }) {
  return (
    <div className={styles.bar}>
      <p className={styles.quote} role="status">
        {message ? (
          <>
            <span className={styles.label}>
              {texts.replyingTo} <bdi>{message.user}</bdi>
            </span>
            <span className={styles.words} dir="auto">
              {oneLine(message.message)}
            </span>
          </>
        ) : (
          <span>{texts.answeredIsGone}</span>
        )}
      </p>
      <IconButton label={texts.cancelReply} icon={CLOSE} iconSize={18} onClick={onCancel} />
    </div>
  );
}
