import * as texts from '../texts.ts';
import styles from './day-row.module.css';

/** What follows came while one was away. */
export function NewRow() {
  return (
    <p className={styles.new}>
      <span>{texts.newSinceYouWereHere}</span>
    </p>
  );
}
