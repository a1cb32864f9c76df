import { Spinner } from '#web/ui/drawings/spinner.tsx';
import styles from './reader.module.css';
import * as texts from './texts.ts';

export function LoadingViewer() {
  return (
    <main id="main" className={styles.loading}>
      <Spinner size={32} />
      <p role="status">{texts.loading}</p>
    </main>
  );
}
