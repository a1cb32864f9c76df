/** The calls of the library: lists, one material, publishing, changing, removing (spec §7, contract §2). */
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '#shared/api.ts';
import type { Deps } from '../app.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { folderOf } from './files.ts';
import type { Library } from './library.ts';
import {
  changeMaterial,
  findMaterial,
  listPages,
  listPublished,
  removeMaterial,
  requireSubject,
  toDetail,
  toMaterial,
} from './materials.ts';
import { servePages } from './page-routes.ts';
import { requireChangeable, requireReadable } from './permissions.ts';
import { publish } from './publish.ts';
import { MULTIPART_LIMITS, readUpload } from './upload.ts';

type Scope = { http: FastifyInstance; serveOn: (http: FastifyInstance) => Serve };

export async function serveMaterials({ http, serveOn }: Scope, library: Library, deps: Deps): Promise<void> {
  const serve = serveOn(http);
  const { db, storage } = library;

  serve(ENDPOINTS.listAssignments, async ({ query }) => ({
    assignments: await listPublished(db, 'assignment', query.subject),
  }));

  serve(ENDPOINTS.listProjects, async ({ query }) => ({
    projects: await listPublished(db, 'project', query.subject),
  }));

  serve(ENDPOINTS.readMaterial, async ({ params, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireReadable(material, account);
    return { material: toDetail(material, await listPages(db, material)) };
  });

  serve(ENDPOINTS.changeMaterial, async ({ params, body, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireChangeable(material, account);
    requireSubject(material, body.subject);
    await changeMaterial(db, material.id, body);
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
  await servePublishing({ http, serveOn }, library, deps);
}

/** In a scope of its own, where a multipart form is the only body there is: no other call takes one. */
async function servePublishing({ http, serveOn }: Scope, library: Library, { config, now }: Deps) {
  const uploads = new KeyedLimit({ burst: 100, perMinute: 60, now, isOn: config.rateLimits });

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    await scope.register(fastifyMultipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });

    serveOn(scope)(ENDPOINTS.publishMaterial, async ({ request, account }) => {
      uploads.require(account.id);
      const upload = await readUpload(request, library.storage);
      const row = await publish(library, upload, { ownerId: account.id, createdAt: now() });
      library.queue.wake();
      return { status: 201, material: toMaterial(await findMaterial(library.db, row.id)) };
    });
  });
}
