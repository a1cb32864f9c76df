import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { CLOSE } from '#web/ui/drawings/icons.ts';
import type { Opened } from '../room/room-state.ts';
import * as texts from '../texts.ts';
import styles from './search-report.module.css';

const WORDS: Partial<Record<Opened['state'], string>> = {
  gone: texts.messageIsGone,
  failed: texts.messageNotLoaded,
};

/** Says why a message that was asked for isn't shown. */
export function OpeningNotice({ opened, onDismiss }: { opened: Opened | null; onDismiss: () => void }) {
  const words = opened && WORDS[opened.state];
  return (
    words && (
      <div className={styles.report}>
        <p role="status">{words}</p>
        <IconButton label={texts.dismiss} icon={CLOSE} iconSize={18} onClick={onDismiss} />
      </div>
    )
  );
}
