import type { FastifyReply } from 'fastify';
import type { Account } from '../accounts/accounts.ts';
import { Failure } from '../failure.ts';
import { officeFileOf, sourceKey, sourceType } from './files.ts';
import type { Library } from './library.ts';
import { findMaterial } from './materials.ts';
import { MEDIA_TYPES } from './office/office-types.ts';
import { requireReadable } from './permissions.ts';

type Asked = { id: string; reader: Account; reply: FastifyReply };

/**
 * Opens the document as it was uploaded. @throws {Failure} `not_found` if its publisher doesn't allow downloads,
 * even for the publisher, and if pictures were uploaded.
 */
export async function openDownload({ db, storage }: Library, { id, reader, reply }: Asked) {
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
