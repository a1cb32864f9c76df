import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { CallFailure, call, messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { readMaterials } from './read-materials.ts';
import * as texts from './texts.ts';

/** A list that was prefetched on hover isn't fetched again on the click. */
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

/** Prefetches a subject's list. The list screen reports a failure. */
export function prefetchMaterials(kind: MaterialKind, subject: string) {
  cache.query(materialsOf(kind, subject)).catch(() => undefined);
}

/** Provides the query cache that the library's screens share. */
export function LibraryCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

export function materialsOf(kind: MaterialKind, subject: string) {
  return queryOptions({
    queryKey: ['materials', kind.listCall, subject],
    queryFn: ({ signal }) => readMaterials(kind, subject, signal),
  });
}

/** Finds the item that had this address before; null if there is none. */
export function formerMaterialOf(kind: MaterialKind, subject: string, title: string) {
  return queryOptions({
    queryKey: ['material', 'former', kind.id, subject, title],
    queryFn: async ({ signal }): Promise<Material | null> => {
      const params = { kind: kind.id, subject, title };
      const asked = call(READING_CALLS.findByFormerAddress, { params, signal });
      const reply = await asked.catch(nullWhereNotFound);
      return reply?.material ?? null;
    },
  });
}

function nullWhereNotFound(failure: unknown): null {
  if (failure instanceof CallFailure && failure.status === 404) return null;
  throw failure;
}

/** Loads one material with the size and placeholder of each page. */
export function materialOf(id: string, cache?: RequestCache) {
  return queryOptions({
    queryKey: ['material', id],
    queryFn: async ({ signal }) =>
      (await call(READING_CALLS.readMaterial, { params: { id }, signal, cache })).material,
  });
}

/** Shows one toast for each failure to load a list, with the server's message or that of spec §8. */
export function useFailureToast(failure: Error | null) {
  useEffect(() => {
    if (failure) toast.error(messageOf(failure, texts.somethingWentWrong), { id: 'list-failure' });
  }, [failure]);
}
