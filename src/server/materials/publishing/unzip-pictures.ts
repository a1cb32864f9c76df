/** Unpacks a ZIP of photographs: each becomes a page, in the order of their names. */
import type { Entry } from 'yauzl';
import { tidyLine } from '#shared/characters.ts';
import { fileTypeOf } from '#shared/file-types.ts';
import { MAX_IMAGES, MAX_UPLOAD_BYTES, TOO_MANY_PICTURES } from '#shared/materials.ts';
import { inPageOrder } from '#shared/page-order.ts';
import { Failure } from '../../failure.ts';
import type { Storage } from '../../storage/storage.ts';
import * as texts from '../texts.ts';
import type { Archive } from './archive.ts';
import { peek } from './peek.ts';
import { discardFiles, type UploadedFile } from './upload.ts';

/** Files that macOS and Windows add: resources, previews, hidden files. */
const ADDED = /^__MACOSX\/|(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)$/i;
const MAX_NAME_CHARS = 80;

/** Unpacks the pictures into scratch space. @throws {Failure} and keeps nothing then. */
export async function unzipPictures(storage: Storage, archive: Archive): Promise<UploadedFile[]> {
  const entries = archive.entries.filter(({ fileName }) => !ADDED.test(fileName));
  requireModest(entries);
  const files: UploadedFile[] = [];
  try {
    for (const entry of inPageOrder(entries, ({ fileName }) => fileName)) {
      const bytes = archive.read(entry);
      const { start, whole } = await peek(bytes);
      const type = fileTypeOf(start);
      if (type === null || type === 'pdf') {
        await bytes.return(undefined);
        throw unreadable(texts.noPictureInZip(shownName(entry)));
      }
      files.push({ ...(await storage.receive(whole)), type });
    }
    return files;
  } catch (error) {
    await discardFiles(storage, files);
    throw error;
  }
}

/** Checks before unpacking, since an entry can't unpack to more than it declares. @throws {Failure} */
function requireModest(entries: Entry[]): void {
  if (entries.length === 0) throw unreadable(texts.emptyZip);
  if (entries.length > MAX_IMAGES) throw new Failure('too_large', { message: TOO_MANY_PICTURES });
  if (entries.some((entry) => entry.isEncrypted())) throw unreadable(texts.encryptedZip);
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_UPLOAD_BYTES)
    throw new Failure('too_large', { message: texts.tooLargeZip });
}

const shownName = ({ fileName }: Entry) =>
  tidyLine(fileName.slice(fileName.lastIndexOf('/') + 1)).slice(0, MAX_NAME_CHARS);

const unreadable = (message: string) => new Failure('unreadable_file', { message });
