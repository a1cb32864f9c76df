import { Icon } from '#web/ui/drawings/icon.tsx';
import { CHECK, CLOSE } from '#web/ui/drawings/icons.ts';
import styles from './account-form.module.css';
import * as texts from './texts.ts';

/** Whether the password typed again is the same. */
export function MatchSign({ match }: { match: boolean }) {
  return (
    <span
      role="img"
      aria-label={match ? texts.passwordsMatch : texts.passwordsDiffer}
      className={match ? styles.match : styles.mismatch}
    >
      <Icon outline={match ? CHECK : CLOSE} />
    </span>
  );
}
