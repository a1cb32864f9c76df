import type { Message } from '#shared/chat.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { EYE_OFF } from '#web/ui/drawings/icons.ts';
import * as texts from '../texts.ts';
import styles from './hidden-row.module.css';

/** One line for what somebody says whom one hides. */
export function HiddenRow({ message: { user, mark } }: { message: Message }) {
  return (
    <p className={styles.folded}>
      <Icon outline={EYE_OFF} size={16} />
      <span>
        <bdi>{user}</bdi> <span className={styles.mark}>{mark}</span> {texts.isHidden}
      </span>
    </p>
  );
}

/** Where a message stood that was removed. */
export const RemovedRow = () => <p className={styles.folded}>{texts.removed}</p>;
