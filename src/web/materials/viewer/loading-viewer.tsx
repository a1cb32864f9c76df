import { Spinner } from '#web/ui/spinner.tsx';
import * as texts from '../texts.ts';
import styles from './reader.module.css';

export function LoadingViewer() {
  return (
    <main id="main" className={styles.loading}>
      <Spinner size={32} />
      <p role="status">{texts.loading}</p>
    </main>
  );
}
