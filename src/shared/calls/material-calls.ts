import { ManagedListQuerySchema } from '#shared/lists.ts';
import { type KindPlural, MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import {
  type ManagedMaterial,
  type Material,
  MaterialChangeSchema,
  PageQuerySchema,
  SubjectQuerySchema,
  type Twin,
} from '#shared/materials.ts';
import { SearchQuerySchema, type SearchResult } from '#shared/search/search.ts';
import { answers, PUBLISHERS } from './declaration.ts';
import { READING_CALLS } from './reading-calls.ts';

export type ListCallName = `list${Capitalize<KindPlural>}`;

/** Each kind has one such call: `listAssignments`, `listProjects`. */
const LIST_CALLS = Object.fromEntries(
  Object.values(MATERIAL_KINDS).map((kind) => [nameOfListCall(kind), listOf(kind.listCall)]),
) as Record<ListCallName, ReturnType<typeof listOf>>;

function nameOfListCall({ plural }: { plural: string }) {
  return `list${plural.charAt(0).toUpperCase()}${plural.slice(1)}` as ListCallName;
}

function listOf(path: `/api/${string}`) {
  return answers<Partial<Record<KindPlural, Material[]>>>()(`GET ${path}`, 'signed-in', {
    query: SubjectQuerySchema,
    revalidated: true,
  });
}

export const MATERIAL_CALLS = {
  ...LIST_CALLS,
  ...READING_CALLS,
  /** Lists the caller's own items, drafts included, in pages; an administrator gets everybody's. */
  listManagedMaterials: answers<{ materials: ManagedMaterial[]; total: number }>()(
    'GET /api/materials',
    PUBLISHERS,
    { query: ManagedListQuerySchema },
  ),
  publishMaterial: answers<{ material: Material; twins: Twin[] }>()('POST /api/materials', PUBLISHERS, {
    isIdempotent: true,
    upload: true,
  }),
  /** Replaces a material's files; the form has `files` only. */
  replaceFile: answers<{ material: Material; twins: Twin[] }>()('PUT /api/materials/:id/file', PUBLISHERS, {
    upload: true,
  }),
  changeMaterial: answers<{ material: Material }>()('PATCH /api/materials/:id', PUBLISHERS, {
    body: MaterialChangeSchema,
  }),
  readPage: answers()('GET /api/pages/:revision/:number', 'signed-in', {
    query: PageQuerySchema,
    file: true,
  }),
  /** `:tile` is `{column}-{row}` in the page's grid at a scale up to its `finestScale` (`shared/tiles.ts`). */
  readTile: answers()('GET /api/pages/:revision/:number/tiles/:scale/:tile', 'signed-in', { file: true }),
  removeMaterial: answers()('DELETE /api/materials/:id', PUBLISHERS),
  search: answers<{ results: SearchResult[] }>()('GET /api/search', 'signed-in', {
    query: SearchQuerySchema,
  }),
} as const;

/** The call that lists what is published of a kind. */
export const listCallOf = (kind: MaterialKind) => MATERIAL_CALLS[nameOfListCall(kind)];
