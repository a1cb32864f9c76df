import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS, listCallOf } from '#shared/api.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { call } from '#web/lib/api.ts';

export function materialsOf(kind: MaterialKind, subject: string) {
  return queryOptions({
    queryKey: ['materials', kind.listCall, subject],
    queryFn: async ({ signal }): Promise<Material[]> => {
      const reply: Record<string, unknown> = await call(listCallOf(kind), { query: { subject }, signal });
      return (reply[kind.plural] ?? []) as Material[];
    },
  });
}

/** One material with the size and placeholder of each page. */
export function materialOf(id: string) {
  return queryOptions({
    queryKey: ['material', id],
    queryFn: async ({ signal }) => (await call(ENDPOINTS.readMaterial, { params: { id }, signal })).material,
  });
}
