import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';

type Loaded<T> = {
  entries: readonly T[];
  state: 'loading' | 'ready' | 'failed';
  failure: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Another object each time the list begins anew: what follows on an earlier list is none of this one's. */
  beginning: object;
};

export type Pages<T> = Loaded<T> & {
  loadMore: () => void;
  /** Asks again after a failure. */
  retry: () => void;
  /** Puts another entry in the place of one, or takes it out. */
  replace: (entry: T, by: T | null) => void;
};

type Source<T> = {
  /** A page of a list, the newest first (contract §2). */
  load: (before: string | undefined) => Promise<readonly T[]>;
  /** What is given as `before` to get what is older than this entry. */
  cursorOf: (entry: T) => string;
  /** Tells entries apart. */
  keyOf?: (entry: T) => string;
  /** Another one begins the list anew. */
  query?: string;
  /** Looks for new entries this often while the window is looked at. */
  everyMs?: number;
};

/** A list that comes in pages, the newest first. */
export function usePages<T>({ load, cursorOf, keyOf = cursorOf, query = '', everyMs }: Source<T>): Pages<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(load);
  const takeNewest = useEffectEvent((page: readonly T[]) =>
    setLoaded((known) => (known.state === 'ready' ? mergeNewest(known, page, keyOf) : firstPage(page))),
  );
  // Counts how often the list was begun anew: an answer to an earlier list is dropped.
  const beginnings = useRef(0);
  // Counts replacements: a page asked for before one may still hold the entry that was taken out.
  const replacements = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun anew for another query and another attempt
  useEffect(() => {
    beginnings.current += 1;
    const begun = beginnings.current;
    const isCurrent = () => beginnings.current === begun;
    setLoaded(NOTHING);
    ask(undefined).then(
      (page) => isCurrent() && setLoaded(firstPage(page)),
      (failure) => isCurrent() && setLoaded({ ...NOTHING, state: 'failed', failure }),
    );
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const replaced = replacements.current;
      ask(undefined).then(
        (page) => isCurrent() && replacements.current === replaced && takeNewest(page),
        () => undefined,
      );
    };
    const timer = everyMs === undefined ? undefined : setInterval(look, everyMs);
    return () => {
      beginnings.current += 1;
      clearInterval(timer);
    };
  }, [query, attempt, everyMs]);

  const loadMore = () => {
    const last = loaded.entries.at(-1);
    if (loaded.isLoadingMore) return;
    // Each was taken out: what is left begins with the newest.
    if (!last) return setAttempt(attempt + 1);
    const { beginning } = loaded;
    setLoaded((known) => ({ ...known, failure: null, isLoadingMore: true }));
    load(cursorOf(last)).then(
      (page) => setLoaded((known) => withOlder(known, { page, beginning }, keyOf)),
      (failure) =>
        setLoaded((known) => (known.beginning === beginning ? withFailure(known, failure) : known)),
    );
  };
  const replace = (entry: T, by: T | null) => {
    replacements.current += 1;
    const isOther = (each: T) => keyOf(each) !== keyOf(entry);
    setLoaded((known) => ({
      ...known,
      entries: known.entries.flatMap((each) => (isOther(each) ? [each] : by === null ? [] : [by])),
    }));
  };
  return { ...loaded, loadMore, retry: () => setAttempt(attempt + 1), replace };
}

const NOTHING = {
  entries: [],
  state: 'loading',
  failure: null,
  hasMore: false,
  isLoadingMore: false,
  beginning: {},
} as const;

const firstPage = <T>(page: readonly T[]): Loaded<T> => ({
  ...NOTHING,
  entries: page,
  state: 'ready',
  hasMore: page.length >= LIST_PAGE_SIZE,
  beginning: {},
});

const withFailure = <T>(known: Loaded<T>, failure: unknown): Loaded<T> => ({
  ...known,
  isLoadingMore: false,
  failure,
});

type Older<T> = { page: readonly T[]; beginning: object };

/** What was loaded, and below it the page after it; one that follows on an earlier list would leave a gap. */
export function withOlder<T>(
  known: Loaded<T>,
  { page, beginning }: Older<T>,
  keyOf: (entry: T) => string,
): Loaded<T> {
  if (known.beginning !== beginning || !known.isLoadingMore) return known;
  const held = new Set(known.entries.map(keyOf));
  const added = page.filter((entry) => !held.has(keyOf(entry)));
  return {
    ...known,
    entries: [...known.entries, ...added],
    failure: null,
    isLoadingMore: false,
    hasMore: added.length > 0 && page.length >= LIST_PAGE_SIZE,
  };
}

/** The newest page as it is now, and below it what was loaded before. */
export function mergeNewest<T>(known: Loaded<T>, page: readonly T[], keyOf: (entry: T) => string): Loaded<T> {
  const isWhole = page.length < LIST_PAGE_SIZE;
  const held = isWhole ? known.entries : known.entries.slice(0, page.length);
  // The same again is the same object, so that nothing is drawn anew.
  if (JSON.stringify(held) === JSON.stringify(page)) return known;
  const last = page.at(-1);
  const at = known.entries.findIndex((entry) => last !== undefined && keyOf(entry) === keyOf(last));
  if (isWhole || at < 0) return firstPage(page);
  return { ...known, entries: [...page, ...known.entries.slice(at + 1)] };
}
