import type { ComponentProps, ReactNode } from 'react';
import { dateFormat } from '#shared/language.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { RESET } from '../drawings/icons.ts';
import { Skeleton } from '../drawings/loading.tsx';
import { EmptyState, passFocusToMain } from '../layout/layout.tsx';
import * as texts from '../texts.ts';
import styles from './entries.module.css';

type Older = { failure: unknown; hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };

type EntryListProps<T> = {
  pages: Older & { entries: readonly T[]; state: 'loading' | 'ready' | 'failed'; retry: () => void };
  /** The message if the list could not be loaded. */
  failure: string;
  /** The list's accessible name. */
  label: string;
  empty: { title: string; text: string };
  children: (entry: T, index: number) => ReactNode;
};

/** A list that is loaded in pages, including its loading, failed and empty states. */
export function EntryList<T>({ pages, failure, label, empty, children }: EntryListProps<T>) {
  const { entries, state, retry } = pages;
  if (state === 'loading') return <Expected />;
  if (state === 'failed')
    return (
      <EmptyState mood="stuck" title={texts.notLoaded} text={failure}>
        <Button variant="primary" icon={RESET} onClick={retry}>
          {texts.tryAgain}
        </Button>
      </EmptyState>
    );
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState mood="busy" {...empty} />
      ) : (
        <ul className={styles.list} aria-label={label}>
          {entries.map(children)}
        </ul>
      )}
      <LoadOlder pages={pages} failure={failure} />
    </>
  );
}

/** The button below a list that loads its next page. */
export function LoadOlder({ pages, failure }: { pages: Older; failure: string }) {
  const { hasMore, isLoadingMore, loadMore } = pages;
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      {pages.failure !== null && <p role="alert">{failure}</p>}
      <Button loading={isLoadingMore} onClick={loadMore}>
        {texts.loadOlder}
      </Button>
    </div>
  );
}

const EXPECTED = ['70%', '45%', '60%', '50%'];

function Expected() {
  return (
    <div className={styles.list} role="status" aria-label={texts.loading}>
      {EXPECTED.map((width) => (
        <div key={width} className={styles.entry}>
          <Skeleton width="30%" />
          <Skeleton width={width} height="1.4em" />
        </div>
      ))}
    </div>
  );
}

type EntryProps = Omit<ComponentProps<'li'>, 'title'> & {
  /** Facts about the entry, in small type. */
  facts: ReactNode;
  actions?: ReactNode;
  isChosen?: boolean;
};

/** One entry of a list, with facts, content and buttons. */
export function Entry({ facts, actions, isChosen = false, children, ...rest }: EntryProps) {
  return (
    <li {...rest} className={classNames(styles.entry, isChosen && styles.chosen)}>
      <p className={styles.facts}>{facts}</p>
      <div className={styles.content}>{children}</div>
      {actions && (
        <div ref={passFocusToMain} className={styles.actions}>
          {actions}
        </div>
      )}
    </li>
  );
}

/** A highlighted word about an entry, among its facts. */
export function Tag({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }) {
  return <span className={classNames(styles.tag, isUrgent && styles.urgent)}>{children}</span>;
}

const wordsOf = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats milliseconds since 1970 like 'Mon 8:11 PM', for times at most a day away. */
export const dayAndTime = dateFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** Shows a time; `at` is ISO 8601. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{wordsOf(Date.parse(at))}</time>;
