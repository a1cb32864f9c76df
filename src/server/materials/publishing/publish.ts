/** Publishing: an upload is opened and its pages are counted before it becomes part of the library. */
import { NO_FILES } from '#shared/file-types.ts';
import { checkInput } from '#shared/input.ts';
import { NewDraftSchema, type NewMaterial, NewMaterialSchema } from '#shared/materials.ts';
import { Failure } from '../../failure.ts';
import { folderOf } from '../files.ts';
import type { Library } from '../library.ts';
import { addMaterial, findFreeTitle, type MaterialRow, requireFreeTitle } from '../materials.ts';
import type { NewPage } from '../pages/page-sets.ts';
import { installPages } from './rearrange.ts';
import { keepPages } from './received-files.ts';
import { discardFiles, type Upload } from './upload.ts';

export type Authorship = Pick<MaterialRow, 'ownerId' | 'isSample' | 'createdAt'>;

/** @throws {Failure} `invalid`, `title_taken`, `unreadable_file`, `too_large` or `unavailable`; then nothing is kept. */
export async function publish(
  library: Library,
  upload: Upload,
  authorship: Authorship,
): Promise<MaterialRow> {
  try {
    const material = await titled(library, parseMaterial(upload));
    const { revision, pages } = await keepPages(library, upload.files);
    return await addOrRemoveFiles(
      library,
      { ...material, ...authorship, sourceHash: upload.hash, revision },
      pages,
    );
  } finally {
    await discardFiles(library.storage, upload.files);
  }
}

/** @throws {Failure} `invalid`, `unreadable_file`, `too_large`, `pages_changed`, `changed` or `unavailable`; keeps nothing then. */
export async function replaceFile(library: Library, material: MaterialRow, upload: Upload): Promise<void> {
  const { version } = upload.fields;
  try {
    if (upload.files.length === 0)
      throw new Failure('invalid', { message: NO_FILES, errors: { files: NO_FILES } });
    const { revision, pages } = await keepPages(library, upload.files);
    await installPages(library, material, typeof version === 'string' ? { version } : {}, {
      of: material.revision,
      revision,
      pages,
      sourceHash: upload.hash,
    });
  } finally {
    await discardFiles(library.storage, upload.files);
  }
}

/** @throws {Failure} `invalid`. */
function parseMaterial({ fields, files }: Upload): NewMaterial {
  const checked = checkInput(fields.status === 'draft' ? NewDraftSchema : NewMaterialSchema, fields);
  const errors = {
    ...(!checked.ok && checked.errors),
    ...(files.length === 0 && { files: NO_FILES }),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new Failure('invalid', { message, errors });
  if (!checked.ok) throw new Failure('malformed');
  return checked.output;
}

/** A draft without a subject is named after its file; a second one of that name gets a number. */
async function titled({ db }: Library, material: NewMaterial): Promise<NewMaterial> {
  if (material.subject === '') return { ...material, title: await findFreeTitle(db, material) };
  await requireFreeTitle(db, material);
  return material;
}

async function addOrRemoveFiles(
  { db, storage }: Library,
  material: Parameters<typeof addMaterial>[1],
  pages: NewPage[],
): Promise<MaterialRow> {
  try {
    return await addMaterial(db, material, pages);
  } catch (error) {
    // After any other failure the row may be there after all; if it isn't, the next start removes the files.
    if (error instanceof Failure) await storage.removeAll(folderOf(material.revision));
    throw error;
  }
}
