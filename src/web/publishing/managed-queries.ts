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

/** Reading the words of a picture takes several seconds. */
const LOOK_FOR_WORDS_MS = 4000;

/** One item; asked for again and again while its pages are being drawn, or their words are still to come. */
export const watchedMaterial = (id: string) => ({
  ...materialOf(id),
  refetchInterval: ({ state: { data } }: { state: { data?: MaterialDetail | undefined } }) => {
    if (data?.pages.some(({ state }) => state === 'waiting')) return LOOK_AGAIN_MS;
    return data?.pagesToRecognise ? LOOK_FOR_WORDS_MS : (false as const);
  },
});
