import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MaterialKind } from '#shared/materials.ts';
import { useSession } from '#web/lib/session.ts';
import { materialsOf } from './material-queries.ts';

/** Long enough that a list fetched on hover isn't fetched again on the click, short enough to see what is new. */
const FRESH_FOR_MS = 5000;

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_FOR_MS,
      // The screens tell a failure at once and offer to try again; waiting in silence would look like loading.
      retry: false,
      networkMode: 'always',
    },
  },
});

// What one account has read isn't kept for the next.
useSession.subscribe((now, before) => {
  if (now.user?._id !== before.user?._id) cache.clear();
});

/** Fetches a subject's list before it is asked for; a failure waits for the list screen. */
export function prefetchMaterials(kind: MaterialKind, subject: string) {
  cache.query(materialsOf(kind, subject)).catch(() => undefined);
}

/** What the library's screens have fetched, kept from one to the other; no other screen carries its weight. */
export function LibraryCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
