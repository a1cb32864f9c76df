import { useCallback, useMemo } from 'react';
import { wordsOf } from '#shared/search/words.ts';
import { wholeNumber } from '#web/lib/whole-number.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';

/** The viewer takes a page beyond the last for the last. */
const MOST_PAGES = 999_999_999;

type PageInAddress = {
  startIndex: number | null;
  /** The words to highlight, by their beginnings. */
  searched: readonly string[];
  keepPage: (pageIndex: number) => void;
};

/**
 * Keeps the current page in the viewer's address, `?page=3`, beside the words searched for, so that a reload or a
 * shared link opens the same page. Page 1 is left out, and turning pages adds no history entry.
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
  const number = wholeNumber(page, { least: 1, most: MOST_PAGES });
  return { startIndex: number === null ? null : number - 1, searched, keepPage };
}
