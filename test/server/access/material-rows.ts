/** The expected answers to the calls of materials and of drafts, by caller. */
import { randomUUID } from 'node:crypto';
import type { ListCallName } from '#shared/api.ts';
import type { MATERIAL_CALLS } from '#shared/calls/material-calls.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { MaterialStatus } from '#shared/materials.ts';
import { PICTURE, type World } from '../world.ts';
import {
  type Asked,
  at,
  OWNER,
  OWNER_OF_DRAFT,
  PUBLISHERS,
  READER_OF_DRAFT,
  type Row,
  SIGNED_IN,
  type Statuses,
} from './callers.ts';

const formWith = (fields: Record<string, string>) => {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(PICTURE)]), 'a.png');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Makes one row for a published item and one for a draft. */
const eachStatus = (
  published: Statuses,
  draft: Statuses,
  ask: (world: World, status: MaterialStatus) => Promise<Asked> | Asked,
): Row[] => [
  { of: 'what is published', statuses: published, ask: (world) => ask(world, 'published') },
  { of: 'a draft', statuses: draft, ask: (world) => ask(world, 'draft') },
];
const ofMaterial = (path: string, body?: () => object) => async (world: World, status: MaterialStatus) => ({
  path: `/api/materials/${await world.material(status)}${path}`,
  ...(body && { body: body() }),
});

export const MATERIAL_ROWS: Record<keyof typeof MATERIAL_CALLS, Row[]> = {
  ...(Object.fromEntries(
    Object.values(MATERIAL_KINDS).map(({ pluralTitle, listCall, subjects }) => [
      `list${pluralTitle}`,
      [{ statuses: SIGNED_IN, ask: at(`${listCall}?subject=${subjects[0]}`) }],
    ]),
  ) as unknown as Record<ListCallName, Row[]>),
  listManagedMaterials: [{ statuses: PUBLISHERS, ask: at('/api/materials') }],
  publishMaterial: [
    {
      statuses: [401, 403, 201, 201, 403, 201, 401],
      ask: () => ({
        path: '/api/materials',
        body: formWith({ kind: 'assignment', subject: 'Biology', title: randomUUID() }),
      }),
    },
  ],
  replaceFile: eachStatus(
    OWNER,
    OWNER_OF_DRAFT,
    ofMaterial('/file', () => formWith({})),
  ),
  downloadFile: eachStatus(
    [401, 404, 404, 404, 404, 404, 401],
    [401, 404, 404, 404, 404, 404, 401],
    ofMaterial('/file'),
  ),
  readMaterial: eachStatus(SIGNED_IN, READER_OF_DRAFT, ofMaterial('')),
  findByFormerAddress: [
    {
      // No item had this address, so callers with access get 404.
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/materials/former/assignment/Physics/Nothing'),
    },
  ],
  changeMaterial: eachStatus(
    OWNER,
    OWNER_OF_DRAFT,
    ofMaterial('', () => ({ description: 'Corrected.' })),
  ),
  readPage: eachStatus(SIGNED_IN, READER_OF_DRAFT, ({ shown }, status) => ({
    path: shown[status].images[0] ?? '',
  })),
  readPageText: eachStatus(SIGNED_IN, READER_OF_DRAFT, ({ shown }, status) => ({
    path: `${shown[status].images[0]}/text`,
  })),
  // A small picture has no tiles; pages/tiles.test.ts reads a document's.
  readTile: eachStatus(
    [401, 404, 404, 404, 404, 404, 401],
    [401, 404, 404, 404, 404, 404, 401],
    ({ shown }, status) => ({ path: `${shown[status].images[0]}/tiles/2/0-0` }),
  ),
  removeMaterial: eachStatus(OWNER, OWNER_OF_DRAFT, ofMaterial('')),
  search: [{ statuses: SIGNED_IN, ask: at('/api/search?q=shown') }],
};
