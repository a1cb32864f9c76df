import { QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';

type Source<T> = {
  /** A page of a list, the newest first (contract §2). */
  load: (before: string | undefined) => Promise<readonly T[]>;
  /** The value of `before` that asks for the entries older than this one. */
  cursorOf: (entry: T) => string;
  /** Another one begins the list anew. */
  query?: string;
  /** Looks for new entries this often while the window is looked at. */
  everyMs?: number;
};

type Page<T> = { entries: readonly T[]; next: string | undefined };

export type Pages<T> = ReturnType<typeof usePages<T>>;

/** A list that comes in pages, the newest first. */
export function usePages<T>({ load, cursorOf, query = '', everyMs }: Source<T>) {
  // Each visit to a list begins it anew, and keeps nothing of it.
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
      // Each refetch asks for all loaded pages. A list that failed at first is asked for again only by a press.
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
    // An answer that is under way may still have the entry as it was: another one takes its place.
    void client.invalidateQueries({ queryKey }).then(() => {
      // It has ended the loading of a further page.
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
    /** Puts another entry in the place of one, or takes it out. */
    replace,
  };
}
