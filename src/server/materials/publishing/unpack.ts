/** Turns an upload into files that can be drawn: a ZIP into its pictures, an office file into a PDF. */

import type { Entry } from 'yauzl';
import { tidyLine } from '#shared/characters.ts';
import { fileTypeOf, inPageOrder, NEEDS_LIBREOFFICE, type PackedType } from '#shared/file-types.ts';
import { MAX_IMAGES, MAX_UPLOAD_BYTES, TOO_MANY_PICTURES } from '#shared/materials.ts';
import { Failure } from '../../failure.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Library } from '../library.ts';
import { isEncryptedIn, isEncryptedOle, type OfficeType, officeTypeIn } from '../office/office-types.ts';
import { RendererFailure } from '../rendering/renderers.ts';
import * as texts from '../texts.ts';
import { type Archive, withArchive } from './archive.ts';
import { discardFiles, peek, type ReceivedUpload, type Upload, type UploadedFile } from './upload.ts';

type Packed = ReceivedUpload & { type: PackedType } & Pick<Upload, 'hasSenderGone'>;
/** A file that can be drawn; `madeFrom` is the office file that it was made from. */
export type DrawableFile = UploadedFile & { madeFrom?: { path: string; type: OfficeType } };

/** The limit on the unpacked size, since LibreOffice unpacks a file; a deck full of pictures has about 200 MB. */
const MAX_OFFICE_BYTES = 500 * 1024 * 1024;

/** Returns the files themselves if they can be drawn as they are. @throws {Failure} and keeps nothing new then. */
export async function unpack(library: Library, { files, hasSenderGone }: Upload): Promise<DrawableFile[]> {
  const found = files.find(isPacked);
  if (!found) return files.filter((file): file is UploadedFile => !isPacked(file));
  const packed = { ...found, hasSenderGone };
  if (packed.type === 'zip') return unzip(library, packed);
  if (packed.type === 'ole') throw await refuseOle(packed);
  return [await toPdf(library, packed, 'rtf')];
}

const isPacked = (file: ReceivedUpload): file is Packed => ['zip', 'rtf', 'ole'].includes(file.type);

const unzip = (library: Library, file: Packed): Promise<DrawableFile[]> =>
  withArchive(file.path, async (archive) => {
    const type = await officeTypeIn(archive);
    if (!type) return unzipPictures(library.storage, archive);
    if (archive.entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_OFFICE_BYTES)
      throw new Failure('too_large', { message: texts.tooLargeOfficeFile });
    if (library.office.isReady && (await isEncryptedIn(archive))) throw unreadable(texts.encryptedOfficeFile);
    return [await toPdf(library, file, type)];
  });

async function toPdf({ office }: Library, file: Packed, type: OfficeType): Promise<DrawableFile> {
  if (!office.isReady) throw new Failure('unsupported_type', { message: NEEDS_LIBREOFFICE });
  try {
    return {
      ...(await office.toPdf(file, type, file.hasSenderGone)),
      type: 'pdf',
      madeFrom: { path: file.path, type },
    };
  } catch (error) {
    if (error instanceof RendererFailure && error.reason === 'too_slow')
      throw unreadable(texts.endlessOfficeFile);
    throw error;
  }
}

/** An OLE file is from before 2007, which isn't accepted, or a modern one with a password, which can't be read. */
async function refuseOle({ path }: Packed): Promise<Failure> {
  if (await isEncryptedOle(path)) return unreadable(texts.encryptedOfficeFile);
  return new Failure('unsupported_type', { message: texts.oldOfficeFile });
}

/** Files that are left out, because macOS and Windows add them: resources, previews, hidden files. */
const ADDED = /^__MACOSX\/|(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)$/i;
const MAX_NAME_CHARS = 80;

/**
 * Unpacks pictures into scratch space, to be pages in the order of their names. @throws {Failure} and then keeps
 * nothing.
 */
async function unzipPictures(storage: Storage, archive: Archive): Promise<UploadedFile[]> {
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
    await discardFiles(files);
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
