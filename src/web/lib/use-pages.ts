import { QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';

type Source<T> = {
  /** Loads one page of the list, newest first (contract §2). */
  load: (before: string | undefined) => Promise<readonly T[]>;
  /** Returns the value of `before` that asks for the entries older than this one. */
  cursorOf: (entry: T) => string;
  /** A new query reloads the list from the start. */
  query?: string;
  /** New entries are loaded at this interval while the window is visible. */
  everyMs?: number;
};

type Page<T> = { entries: readonly T[]; next: string | undefined };

export type Pages<T> = ReturnType<typeof usePages<T>>;

/** A list that is loaded in pages, newest first. */
export function usePages<T>({ load, cursorOf, query = '', everyMs }: Source<T>) {
  // Each visit to a list loads it anew and leaves nothing in a cache.
  const [client] = useState(() => new QueryClient());
  const queryKey = [query];
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey,
      queryFn: async ({ pageParam }): Promise<Page<T>> => {
        const entries = await load(pageParam);
        const last = entries.length < LIST_PAGE_SIZE ? undefined : entries.at(-1);
        return { entries, next: last && cursorOf(last) };
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      // A refetch asks for all loaded pages, so more pages make it rarer; without any, only a press tries again.
      refetchInterval: ({ state: { data } }) => (data && everyMs && everyMs * data.pages.length) ?? false,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
    },
    client,
  );
  const [notContinued, setNotContinued] = useState<{ query: string; error: unknown } | null>(null);
  const loadMore = async () => {
    setNotContinued(null);
    const result = await fetchNextPage();
    if (result.isFetchNextPageError) setNotContinued({ query, error: result.error });
  };
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const replace = (entry: T, by: T | null) => {
    const isOther = (each: T) => cursorOf(each) !== cursorOf(entry);
    const inPage = ({ entries, next }: Page<T>): Page<T> => ({
      entries: entries.flatMap((each) => (isOther(each) ? [each] : by === null ? [] : [by])),
      next,
    });
    client.setQueryData<typeof data>(
      queryKey,
      (known) => known && { ...known, pages: known.pages.map(inPage) },
    );
    // A request in progress may answer with the old entry, so a new request replaces it.
    void client.invalidateQueries({ queryKey }).then(() => {
      // The invalidation has aborted the loading of a further page.
      if (isFetchingNextPage) void loadMore();
    });
  };
  return {
    entries,
    state: data ? ('ready' as const) : error ? ('failed' as const) : ('loading' as const),
    failure: data ? (notContinued?.query === query ? notContinued.error : null) : error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void loadMore(),
    retry: () => void refetch(),
    /** Replaces one entry by another, or removes it. */
    replace,
  };
}
