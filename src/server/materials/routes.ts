/** The calls of the library: lists, one material, publishing, changing, removing (spec §7, contract §2). */
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, listCallOf } from '#shared/api.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { folderOf } from './files.ts';
import type { Library } from './library.ts';
import { listManaged } from './lists/managed.ts';
import { keepPublishedLists } from './lists/published-lists.ts';
import { findMaterial, listPages, removeMaterial, requirePlace, toMaterial } from './materials.ts';
import { servePages } from './pages/page-routes.ts';
import { isTheirs, requireChangeable, requireReadable } from './permissions.ts';
import { changeWithPages } from './publishing/rearrange.ts';
import { serveUploads } from './publishing/upload-routes.ts';

type Scope = { http: FastifyInstance; serveOn: (http: FastifyInstance) => Serve };

export async function serveMaterials({ http, serveOn }: Scope, library: Library, deps: Deps): Promise<void> {
  const serve = serveOn(http);
  const { db, storage } = library;

  const listPublished = keepPublishedLists(db);

  for (const kind of Object.values(MATERIAL_KINDS))
    serve(listCallOf(kind), ({ query }) => listPublished(kind, query.subject));

  serve(ENDPOINTS.listManagedMaterials, async ({ account }) => ({
    materials: await listManaged(db, account),
  }));

  serve(ENDPOINTS.readMaterial, async ({ params, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireReadable(material, account);
    const pages = await listPages(db, material);
    return { material: { ...toMaterial(material), pages, mayChange: isTheirs(material, account) } };
  });

  serve(ENDPOINTS.changeMaterial, async ({ params, body, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireChangeable(material, account);
    requirePlace(material, body);
    await changeWithPages(library, material, body);
    return { material: toMaterial(await findMaterial(db, material.id)) };
  });

  serve(ENDPOINTS.removeMaterial, async ({ params, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireChangeable(material, account);
    await removeMaterial(db, material.id);
    await storage.removeAll(folderOf(material.revision));
    return { message: 'Removed.' };
  });

  servePages(serve, library, deps.config);
  await serveUploads({ http, serveOn }, library, deps);
}
