import { Spinner } from '#web/ui/spinner.tsx';
import styles from './reader.module.css';

/** The reading room before it is known what is read in it. */
export function WaitingRoom() {
  return (
    <main id="main" className={styles.waiting}>
      <Spinner size={32} />
      <p role="status">Loading...</p>
    </main>
  );
}
