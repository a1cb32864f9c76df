/** Turns an upload into files that can be drawn: a ZIP into its pictures, an office file into a PDF. */
import { NEEDS_LIBREOFFICE, type PackedType } from '#shared/file-types.ts';
import { Failure } from '../../failure.ts';
import type { Library } from '../library.ts';
import { isEncryptedIn, isEncryptedOle, type OfficeType, officeTypeIn } from '../office/office-types.ts';
import { RendererFailure } from '../rendering/renderers.ts';
import * as texts from '../texts.ts';
import { withArchive } from './archive.ts';
import { unzipPictures } from './unzip-pictures.ts';
import type { ReceivedUpload, Upload, UploadedFile } from './upload.ts';

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

/** Word files from before 2007 aren't accepted, and modern ones with a password can't be read. */
async function refuseOle({ path }: Packed): Promise<Failure> {
  if (await isEncryptedOle(path)) return unreadable(texts.encryptedOfficeFile);
  return new Failure('unsupported_type', { message: texts.oldOfficeFile });
}

const unreadable = (message: string) => new Failure('unreadable_file', { message });
