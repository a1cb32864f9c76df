import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MaterialKind } from '#shared/material-kinds.ts';
import { useSession } from '#web/lib/session.ts';
import { materialsOf } from './material-queries.ts';

/** A list fetched on hover isn't fetched again on the click. */
const FRESH_FOR_MS = 5000;

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      // The screens show a failure at once and offer to try again.
      retry: false,
      networkMode: 'always',
    },
  },
});

// The next account must not see what this one has fetched.
useSession.subscribe((now, before) => {
  if (now.user?._id !== before.user?._id) cache.clear();
});

/** Fetches a subject's list ahead. A failure is shown by the list screen. */
export function prefetchMaterials(kind: MaterialKind, subject: string) {
  cache.query(materialsOf(kind, subject)).catch(() => undefined);
}

/** One query cache for the library's screens; other screens don't load the query library. */
export function LibraryCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
