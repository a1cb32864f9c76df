/** What the publishing side asks the server for, named for its cache. */
import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api.ts';
import type { MaterialDetail } from '#shared/materials.ts';
import { call } from '#web/lib/api.ts';
import { materialOf } from '#web/materials/library-cache.tsx';

/** Pages are drawn one by one: often enough to see them come. */
const LOOK_AGAIN_MS = 900;

/** The newest items that have `name` somewhere, such as those of whoever has it. */
export const managedBy = (name: string) =>
  queryOptions({
    queryKey: ['managed', name],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.listManagedMaterials, { query: { q: name }, signal })).materials,
  });

/** One item; asked for again and again while pages of it are being drawn. */
export const watchedMaterial = (id: string) => ({
  ...materialOf(id),
  refetchInterval: ({ state }: { state: { data?: MaterialDetail | undefined } }) =>
    state.data?.pages.some((page) => page.state === 'waiting') ? LOOK_AGAIN_MS : (false as const),
});
