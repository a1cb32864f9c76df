import { useCallback, useMemo } from 'react';
import { wordsOf } from '#shared/words.ts';
import { useLocation, useNavigate } from '#web/ui/navigation.ts';

type PageInAddress = {
  /** Null where the address names no page. */
  startIndex: number | null;
  /** What the reader searched for on the way here, to be marked; each is a word's beginning. */
  searched: readonly string[];
  keepPage: (pageIndex: number) => void;
};

/**
 * The page being read is part of the viewer's address, `?page=3`, and so are the words that led to it: a reload, a
 * bookmark or a friend gets the same. The first page needs no mention, and turning pages makes no history.
 */
export function usePageInAddress(): PageInAddress {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const [page, words] = [asked.get('page'), asked.get('words') ?? ''];
  const searched = useMemo(() => wordsOf(words).map(({ text }) => text), [words]);
  const keepPage = useCallback(
    (pageIndex: number) => {
      const wanted = new URLSearchParams(search);
      if (pageIndex === 0) wanted.delete('page');
      else wanted.set('page', String(pageIndex + 1));
      if (wanted.get('page') === new URLSearchParams(search).get('page')) return;
      const query = wanted.toString();
      navigate({ pathname, search: query && `?${query}` }, { replace: true, state });
    },
    [navigate, pathname, search, state],
  );
  return { startIndex: page === null ? null : Number(page) - 1, searched, keepPage };
}
