import { CallFailure, messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNavigate } from '#web/ui/navigation.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import * as texts from '../texts.ts';
import styles from './editor.module.css';

/** Stands where an item is gone, is somebody else's, or couldn't be loaded. */
export function NoSuchItem({ failure }: { failure: Error | null }) {
  const navigate = useNavigate();
  const isMissing = failure === null || (failure instanceof CallFailure && failure.status === 404);
  return (
    <main id="main">
      <h1 className="visually-hidden">{texts.publishing}</h1>
      <EmptyState
        icon="folder"
        title={isMissing ? texts.noSuchItem : texts.notLoaded}
        text={isMissing ? texts.noSuchItemText : messageOf(failure, texts.somethingWentWrong)}
      >
        <Button variant="primary" icon="arrow-left" onClick={() => navigate('/admin')}>
          {texts.backToList}
        </Button>
      </EmptyState>
    </main>
  );
}

export function OpeningItem() {
  return (
    <p role="status" className={styles.opening}>
      <Spinner size={28} />
      {texts.loading}
    </p>
  );
}
