/** The calls of the library: lists, one material, publishing, changing, removing (spec §7, contract §2). */
import type { FastifyReply } from 'fastify';
import { ENDPOINTS, listCallOf } from '#shared/api.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { Account } from '../accounts/accounts.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import { noteGone } from '../db/newest-first.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { officeFileOf, removeFiles, sourceKey, sourceType } from './files.ts';
import { findFormerAt } from './former-addresses.ts';
import type { Library } from './library.ts';
import { listManaged } from './lists/managed.ts';
import { keepPublishedLists } from './lists/published-list-cache.ts';
import {
  findMaterial,
  type MaterialRow,
  removeMaterial,
  requirePlace,
  requireVersion,
  toMaterial,
} from './materials.ts';
import { MEDIA_TYPES } from './office/office-types.ts';
import { listPages } from './pages/listed-pages.ts';
import { servePages } from './pages/page-routes.ts';
import { readPublisherDetails } from './pages/recognition.ts';
import { isChangeable, requireChangeable, requireReadable } from './permissions.ts';
import { changeWithPages } from './publishing/rearrange.ts';
import { type Scope, serveUploads } from './publishing/upload-routes.ts';
import { noRecognition, removed } from './texts.ts';

export async function serveMaterials({ http, serveOn }: Scope, library: Library, deps: Deps): Promise<void> {
  const serve = serveOn(http);
  const { db } = library;

  const note = ({ name }: Account, what: string) => noteAct(db, { who: name, what }, deps.now());
  const listPublished = keepPublishedLists(db);

  for (const kind of Object.values(MATERIAL_KINDS))
    serve(listCallOf(kind), ({ query }) => listPublished(kind, query.subject));

  serve(ENDPOINTS.listManagedMaterials, ({ account, query }) => listManaged(library, account, query));

  serve(ENDPOINTS.readMaterial, async ({ params, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireReadable(material, account);
    const listed = await listPages(db, material);
    const mayChange = isChangeable(material, account);
    const details = mayChange ? await readPublisherDetails(library, material) : {};
    return { material: { ...toMaterial(material), ...details, ...listed, mayChange } };
  });

  serve(ENDPOINTS.findByFormerAddress, async ({ params, account }) => {
    const { kind = '', subject = '', title = '' } = params;
    const material = await findMaterial(db, await findFormerAt(db, { kind, subject, title }));
    requireReadable(material, account);
    return { material: toMaterial(material) };
  });

  serveChanges(serve, library, note);

  serve(ENDPOINTS.removeMaterial, async ({ params, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireChangeable(material, account);
    // The removal is noted first, so that a client whose list ends with this item can load the rest.
    await noteGone(db, material, deps.now());
    await removeMaterial(db, material.id);
    await removeFiles(library, material.revision);
    await note(account, acts.removedMaterial(material.title));
    return { message: removed };
  });

  serve(ENDPOINTS.downloadFile, ({ params, account, reply }) =>
    openDownload(library, { id: params.id ?? '', reader: account, reply }),
  );

  servePages(serve, library, deps);
  await serveUploads({ http, serveOn }, library, deps);
}

type Note = (account: Account, what: string) => Promise<void>;

function serveChanges(serve: Serve, library: Library, note: Note): void {
  const { db } = library;
  serve(ENDPOINTS.changeMaterial, async ({ params, body, account }) => {
    const material = await findMaterial(db, params.id ?? '');
    requireChangeable(material, account);
    requireVersion(material, body.version);
    requirePlace(material, body);
    if (body.recognition === 'again' && !library.recognition)
      throw new Failure('invalid', { message: noRecognition, errors: { recognition: noRecognition } });
    await changeWithPages(library, material, body);
    const changed = await findMaterial(db, material.id);
    const rearranged =
      changed.revision === material.revision
        ? null
        : { before: material.pageCount, after: changed.pageCount };
    await note(account, acts.changedMaterial(changed.title, changesOf(material, changed), rearranged));
    library.recognition?.wake();
    return { material: { ...toMaterial(changed), ...(await readPublisherDetails(library, changed)) } };
  });
}

const READINGS: Record<string, (row: MaterialRow) => string | boolean> = {
  title: ({ title }) => title,
  kind: ({ kind }) => kind,
  subject: ({ subject }) => subject,
  description: ({ description }) => description,
  status: ({ status }) => status,
  'recognition of text': ({ recognition }) => recognition,
  'permission to take it along': ({ isDownloadable }) => isDownloadable === 1,
};

/** Returns the changed fields with their old and new values. */
const changesOf = (before: MaterialRow, after: MaterialRow) =>
  Object.entries(READINGS)
    .map(([name, read]) => ({ name, before: read(before), after: read(after) }))
    .filter((change) => change.before !== change.after);

type Asked = { id: string; reader: Account; reply: FastifyReply };

/**
 * Opens the document as it was uploaded. @throws {Failure} `not_found`, for the publisher too, if downloads aren't
 * allowed or if pictures were uploaded.
 */
async function openDownload({ db, storage }: Library, { id, reader, reply }: Asked) {
  const material = await findMaterial(db, id);
  requireReadable(material, reader);
  const { coverSource, revision, title, isDownloadable } = material;
  if (isDownloadable !== 1 || coverSource === null || sourceType(coverSource) !== 'pdf')
    throw new Failure('not_found');
  const uploaded = officeFileOf(coverSource) ?? { name: coverSource, type: 'pdf' as const };
  const file = await storage.open(sourceKey(revision, uploaded.name));
  // The file was replaced or removed meanwhile.
  if (!file) throw new Failure('not_found');
  reply.headers({
    'content-type': uploaded.type === 'pdf' ? 'application/pdf' : MEDIA_TYPES[uploaded.type],
    'content-length': file.bytes,
    'content-disposition': attachment(`${title}.${uploaded.type}`),
    'cache-control': 'private, no-store',
  });
  return file.stream;
}

/** The header has the name twice: for clients that know `filename*` (RFC 6266), and in ASCII for all others. */
function attachment(name: string): string {
  const safe = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  const plain = safe.replaceAll(/[^ -~]/g, '_').replaceAll('%', '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
