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
  return answers<Partial<Record<KindPlural, Material[]>>>()({
    method: 'GET',
    path,
    access: 'signed-in',
    query: SubjectQuerySchema,
    revalidated: true,
  });
}

export const MATERIAL_CALLS = {
  ...LIST_CALLS,
  ...READING_CALLS,
  /** Lists the caller's own items, drafts included, in pages; an administrator gets everybody's. */
  listManagedMaterials: answers<{ materials: ManagedMaterial[]; total: number }>()({
    method: 'GET',
    path: '/api/materials',
    access: PUBLISHERS,
    query: ManagedListQuerySchema,
  }),
  publishMaterial: answers<{ material: Material; twins: Twin[] }>()({
    method: 'POST',
    path: '/api/materials',
    access: PUBLISHERS,
    isIdempotent: true,
    upload: true,
  }),
  /** Replaces a material's files; the form has `files` only. */
  replaceFile: answers<{ material: Material; twins: Twin[] }>()({
    method: 'PUT',
    path: '/api/materials/:id/file',
    access: PUBLISHERS,
    upload: true,
  }),
  changeMaterial: answers<{ material: Material }>()({
    method: 'PATCH',
    path: '/api/materials/:id',
    access: PUBLISHERS,
    body: MaterialChangeSchema,
  }),
  readPage: answers()({
    method: 'GET',
    path: '/api/pages/:revision/:number',
    access: 'signed-in',
    query: PageQuerySchema,
    file: true,
  }),
  /** `:tile` is `{column}-{row}` in the page's grid at a scale up to its `finestScale` (`shared/tiles.ts`). */
  readTile: answers()({
    method: 'GET',
    path: '/api/pages/:revision/:number/tiles/:scale/:tile',
    access: 'signed-in',
    file: true,
  }),
  removeMaterial: answers()({ method: 'DELETE', path: '/api/materials/:id', access: PUBLISHERS }),
  search: answers<{ results: SearchResult[] }>()({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    query: SearchQuerySchema,
  }),
} as const;

/** The call that lists what is published of a kind. */
export const listCallOf = (kind: MaterialKind) => MATERIAL_CALLS[nameOfListCall(kind)];
