import { useCallback } from 'react';
import { useLocation, useNavigate } from '#web/ui/navigation.ts';

/**
 * The page being read is part of the viewer's address, `?page=3`: a reload, a bookmark or a search result leads to
 * it. The first page needs no mention, and turning pages makes no history.
 */
export function usePageInAddress(): { startIndex: number; keepPage: (pageIndex: number) => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const startIndex = Number(new URLSearchParams(search).get('page') ?? 1) - 1;
  const keepPage = useCallback(
    (pageIndex: number) => {
      const wanted = pageIndex === 0 ? '' : `?page=${pageIndex + 1}`;
      if (wanted !== search) navigate({ pathname, search: wanted }, { replace: true, state });
    },
    [navigate, pathname, search, state],
  );
  return { startIndex, keepPage };
}
