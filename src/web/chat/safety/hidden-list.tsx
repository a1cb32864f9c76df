import { Icon } from '#web/ui/drawings/icon.tsx';
import { EYE } from '#web/ui/drawings/icons.ts';
import type { HiddenPeople } from '../room/message-rows.ts';
import * as texts from '../texts.ts';
import styles from './hidden-list.module.css';

type HiddenListProps = { hidden: HiddenPeople; onShowAgain: (mark: string) => void };

/** Whom one hides here, and the way back. */
export function HiddenList({ hidden, onShowAgain }: HiddenListProps) {
  if (hidden.size === 0) return null;
  return (
    <section className={styles.hidden} aria-label={texts.hiddenPeople}>
      <p className={styles.title}>{texts.hiddenPeople}</p>
      <ul className={styles.people}>
        {[...hidden].map(([mark, user]) => (
          <li key={mark}>
            <button type="button" className={styles.person} onClick={() => onShowAgain(mark)}>
              <Icon outline={EYE} size={18} />
              <span>
                {texts.showAgain} <bdi>{user}</bdi> <span className={styles.mark}>{mark}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
