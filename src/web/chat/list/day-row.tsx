import { dayName } from '../room/moments.ts';
import { useToday } from '../use-today.ts';
import styles from './day-row.module.css';

/** Parts one day from the next. */
export function DayRow({ at }: { at: number }) {
  const today = useToday();
  return (
    <p className={styles.day}>
      <span>{dayName(at, today)}</span>
    </p>
  );
}
