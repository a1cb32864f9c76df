import { EYE } from '#web/ui/drawings/icons.ts';
import { PanelButton } from '../panel-row.tsx';
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
            <PanelButton outline={EYE} onClick={() => onShowAgain(mark)}>
              <span>
                {texts.showAgain} <bdi>{user}</bdi> <span className={styles.mark}>{mark}</span>
              </span>
            </PanelButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
