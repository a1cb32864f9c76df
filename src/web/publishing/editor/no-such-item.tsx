import { CallFailure, messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ARROW_LEFT } from '#web/ui/drawings/icons.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import styles from '../publishing.module.css';
import * as texts from '../texts.ts';

/** Shown for an item that was deleted, belongs to somebody else, or couldn't be loaded. */
export function NoSuchItem({ failure }: { failure: Error | null }) {
  const navigate = useNavigate();
  const isMissing = failure === null || (failure instanceof CallFailure && failure.status === 404);
  return (
    <>
      <header>
        <ScreenBar />
      </header>
      <main id="main">
        <h1 className="visually-hidden">{texts.publishing}</h1>
        <EmptyState
          mood="lost"
          title={isMissing ? texts.noSuchItem : texts.notLoaded}
          text={isMissing ? texts.noSuchItemText : messageOf(failure, texts.somethingWentWrong)}
        >
          <Button variant="primary" icon={ARROW_LEFT} onClick={() => navigate('/admin')}>
            {texts.backToList}
          </Button>
        </EmptyState>
      </main>
    </>
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
