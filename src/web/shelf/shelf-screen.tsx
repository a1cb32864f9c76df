import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/language.ts';
import { placeAskedFor } from '#web/lib/return-address.ts';
import { useSession } from '#web/lib/session.ts';
import { type KeptItem, readShelfList } from '#web/lib/shelf.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { useSignOut } from '#web/lib/use-sign-out.ts';
import rows from '#web/materials/rows.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { LOGOUT, TRASH } from '#web/ui/drawings/icons.ts';
import { EmptyState, ListMain, ListToolbar, passFocusToMain } from '#web/ui/layout/layout.tsx';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { InstallOffer } from './install-offer.tsx';
import { remove } from './keeping.ts';
import { useKept } from './kept.ts';
import { KeptHits } from './kept-hits.tsx';
import styles from './shelf.module.css';
import { ShelfItem } from './shelf-item.tsx';
import * as texts from './texts.ts';

/** What is kept on this device: to be read, searched and removed, also without a connection. */
export default function ShelfScreen() {
  const navigate = useNavigate();
  const isWithoutAnswer = useSession(({ kept }) => kept !== null);
  const { leaving, leave } = useSignOut();
  const items = useShelfItems();
  useDocumentTitle(texts.keptOnDevice);
  return (
    <>
      <PageHeader
        title={texts.keptOnDevice}
        onBack={isWithoutAnswer ? undefined : () => navigate('/dashboard')}
      >
        <Button icon={LOGOUT} loading={leaving} onClick={leave}>
          {texts.logout}
        </Button>
      </PageHeader>
      <ListMain tabIndex={-1} aria-busy={items === null}>
        <Connection isMissing={isWithoutAnswer} />
        {items && items.length > 0 && <Items items={items} />}
        {items?.length === 0 && (
          <EmptyState
            mood="busy"
            title={texts.nothingKept}
            text={isWithoutAnswer ? texts.nothingKeptAway : texts.nothingKeptText}
          />
        )}
        <InstallOffer />
      </ListMain>
    </>
  );
}

/** The list in the cache, read again after each change; null until it is read. */
function useShelfItems(): readonly KeptItem[] | null {
  const [items, setItems] = useState<readonly KeptItem[] | null>(null);
  const ids = useKept((kept) => kept.ids);
  const waiting = useKept((kept) => Object.keys(kept.coming).join());
  // biome-ignore lint/correctness/useExhaustiveDependencies: either tells that the list has changed
  useEffect(() => {
    let isCurrent = true;
    void readShelfList().then((shelf) => isCurrent && setItems(shelf?.items ?? []));
    return () => {
      isCurrent = false;
    };
  }, [ids, waiting]);
  return items;
}

/** Says what is missing without a connection; once connected, leads to what was opened before. */
function Connection({ isMissing }: { isMissing: boolean }) {
  const { state } = useLocation();
  const isNotKept = (state as { isNotKept?: true } | null)?.isNotKept === true;
  const asked = placeAskedFor(state);
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);
  return (
    <div role="status">
      {!isMissing && wasMissing && asked && (
        <div className={`raised ${styles.notice}`}>
          <strong>{texts.backOnline}</strong>
          <ButtonLink to={asked.path} state={asked.state} replace variant="primary">
            {texts.openAskedFor}
          </ButtonLink>
        </div>
      )}
      {isMissing && (
        <div className={`raised ${styles.notice}`}>
          {isNotKept && (
            <p>
              <strong>{texts.notKept}</strong> {texts.notKeptText}
            </p>
          )}
          <p>
            <strong>{texts.noConnection}</strong> <span>{texts.noConnectionText}</span>
          </p>
        </div>
      )}
    </div>
  );
}

const BYTES_PER_MB = 1_000_000;

/** Formats a size in megabytes like 3.4; the smallest is 0.1. */
const megabytesOf = (bytes: number) =>
  formatNumber(Math.max(1, Math.round((10 * bytes) / BYTES_PER_MB)) / 10);

function Items({ items }: { items: readonly KeptItem[] }) {
  const [words, setWords] = useState('');
  const [asks, setAsks] = useState(false);
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  const removeAll = () => {
    setAsks(false);
    void remove(items.map(({ material }) => material._id)).catch(() => undefined);
  };
  return (
    <>
      <ListToolbar count={texts.roomTaken(items.length, megabytesOf(bytes))}>
        <SearchBox placeholder={texts.searchKept} value={words} onChange={setWords} />
      </ListToolbar>
      {words.trim() !== '' && <KeptHits items={items} words={words} />}
      <ul className={classNames(rows.rows, styles.items)}>
        {[...items].reverse().map((item) => (
          <ShelfItem key={item.material._id} item={item} megabytes={megabytesOf(item.bytes)} />
        ))}
      </ul>
      <p ref={passFocusToMain} className={styles.all}>
        <Button icon={TRASH} onClick={() => setAsks(true)}>
          {texts.removeAll}
        </Button>
      </p>
      <Question
        isOpen={asks}
        title={texts.removeAllQuestion}
        yes={texts.removeAll}
        no={texts.cancel}
        onYes={removeAll}
        onNo={() => setAsks(false)}
      >
        {texts.removeAllText}
      </Question>
    </>
  );
}
