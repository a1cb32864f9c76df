import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { TextLine } from '#shared/materials.ts';
import { call } from '#web/lib/api.ts';
import { withoutPageNumber } from './page-text.ts';

/** Long enough to leaf back, short enough that a long document doesn't gather. */
const KEPT_FOR_MS = 60_000;
const NONE: readonly TextLine[] = [];

/** What stands on a page, once it is wanted; nothing for a picture, and where it can't be had. */
export function usePageText(image: string, number: number, isWanted: boolean): readonly TextLine[] {
  const { data = NONE } = useQuery({
    ...textOf(image),
    enabled: isWanted && image.startsWith('/api/pages/'),
  });
  return useMemo(() => withoutPageNumber(data, number), [data, number]);
}

function textOf(image: string) {
  const [revision = '', number = ''] = image.split('/').slice(-2);
  return queryOptions({
    queryKey: ['page text', image],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.readPageText, { params: { revision, number }, signal })).lines,
    // Another set of pages has another address.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_FOR_MS,
  });
}
