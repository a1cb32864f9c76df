import { dayName } from '../room/moments.ts';
import styles from './day-row.module.css';

/** Parts one day from the next. */
export function DayRow({ at }: { at: number }) {
  return (
    <p className={styles.day}>
      <span>{dayName(at, Date.now())}</span>
    </p>
  );
}
