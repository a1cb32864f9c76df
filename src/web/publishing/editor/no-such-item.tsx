import { CallFailure, messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNavigate } from '#web/ui/navigation.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './editor.module.css';

/** Stands where an item is gone, is somebody else's, or couldn't be loaded. */
export function NoSuchItem({ failure }: { failure: Error | null }) {
  const navigate = useNavigate();
  const isMissing = failure === null || (failure instanceof CallFailure && failure.status === 404);
  return (
    <main id="main">
      <h1 className="visually-hidden">Publishing</h1>
      <EmptyState
        icon="folder"
        title={isMissing ? 'No such item' : 'Not loaded'}
        text={
          isMissing
            ? 'It was deleted, or it belongs to somebody else.'
            : messageOf(failure, 'Something went wrong')
        }
      >
        <Button variant="primary" icon="arrow-left" onClick={() => navigate('/admin')}>
          Back to your material
        </Button>
      </EmptyState>
    </main>
  );
}

export function OpeningItem() {
  return (
    <p role="status" className={styles.opening}>
      <Spinner size={28} />
      Loading...
    </p>
  );
}
