import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import type { TextLine } from '#shared/page.ts';
import { call } from '#web/lib/api.ts';
import { withoutPageNumber } from './page-text.ts';

const KEPT_FOR_MS = 60_000;
const NONE: readonly TextLine[] = [];

/** The text lines of a page; empty for a picture and after a failure. */
export function usePageText(image: string, number: number): readonly TextLine[] {
  const { data = NONE } = useQuery({
    ...textOf(image),
    enabled: image.startsWith('/api/pages/'),
  });
  return useMemo(() => withoutPageNumber(data, number), [data, number]);
}

function textOf(image: string) {
  const [revision = '', number = ''] = image.split('/').slice(-2);
  return queryOptions({
    queryKey: ['page text', image],
    queryFn: async ({ signal }) =>
      (await call(READING_CALLS.readPageText, { params: { revision, number }, signal })).lines,
    // A changed page set has other addresses.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_FOR_MS,
  });
}
