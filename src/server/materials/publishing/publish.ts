/** The path of an upload into the library, in the order of its steps. */
import { NO_FILES } from '#shared/file-types.ts';
import { checkInput } from '#shared/input.ts';
import { MAX_PAGES, NewDraftSchema, type NewMaterial, NewMaterialSchema } from '#shared/materials.ts';
import { Failure } from '../../failure.ts';
import { expectedFailure } from '../../http/failures.ts';
import { folderOf, newRevision, officeFileOf, removeFiles, sourceKey, sourceName } from '../files.ts';
import type { Library } from '../library.ts';
import {
  addMaterial,
  type CoveredRow,
  changeMaterial,
  findFreeTitle,
  type MaterialRow,
  requireFreeTitle,
  requireVersion,
} from '../materials.ts';
import { contentsByPage } from '../pages/page-contents.ts';
import type { NewPage, PageSet } from '../pages/page-sets.ts';
import { type FileFault, MAX_MEGAPIXELS } from '../rendering/job.ts';
import { RendererFailure } from '../rendering/renderers.ts';
import * as texts from '../texts.ts';
import { type DrawableFile, unpack } from './unpack.ts';
import { discardFiles, type Upload } from './upload.ts';

export type Authorship = Pick<MaterialRow, 'ownerId' | 'isSample' | 'createdAt'>;

const REFUSALS = {
  encrypted: ['unreadable_file', texts.encrypted],
  too_complex: ['unreadable_file', texts.tooComplex],
  too_many_pages: ['too_large', texts.tooManyPages(MAX_PAGES)],
  too_many_pixels: ['unreadable_file', texts.tooManyPixels(MAX_MEGAPIXELS)],
  unreadable: ['unreadable_file', texts.unreadable],
} as const satisfies Record<FileFault, [code: string, message: string]>;

/**
 * Checks an upload's fields and title, unpacks and measures it, and stores its files and rows, so that
 * the pages wait to be rendered. If it throws, it keeps nothing.
 * @throws {Failure} `invalid`, `title_taken`, `unreadable_file`, `too_large` or `unavailable`
 */
export async function publish(
  library: Library,
  upload: Upload,
  authorship: Authorship,
): Promise<MaterialRow> {
  try {
    const material = parseMaterial(upload);
    if (!isNumbered(material)) await requireFreeTitle(library.db, material);
    return await beforeRecognition(library, async () => {
      const { revision, pages } = await keepPages(library, upload);
      const row = { ...material, ...authorship, sourceHash: upload.hash, revision };
      return addOrRemoveFiles(library, row, pages);
    });
  } finally {
    await discardFiles(upload.files);
  }
}

const beforeRecognition = <T>({ recognition }: Library, work: () => Promise<T>): Promise<T> =>
  recognition ? recognition.pauseDuring(work) : work();

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

/** A draft without a subject has its file's name as title, which gets a number if it is taken. */
const isNumbered = ({ subject }: Pick<NewMaterial, 'subject'>) => subject === '';

/** Keeps the files once all could be opened, unless the sender has left. @throws {Failure}, keeping nothing. */
async function keepPages(library: Library, upload: Upload) {
  let files: DrawableFile[] = [];
  try {
    files = await unpack(library, upload);
    const pages = await measureFiles(library, files);
    const revision = newRevision();
    await keepFiles(library, revision, files, upload);
    return { revision, pages };
  } catch (error) {
    // Nothing was kept, so the sender may repeat the call at once, for example when the disk has room again.
    throw expectedFailure(failureOfRenderer(error));
  } finally {
    // This discards files that were made from the upload, and leaves those in place that were kept.
    await discardFiles(files);
  }
}

const nameOf = ({ type, madeFrom }: DrawableFile, index: number) =>
  sourceName(index + 1, type, madeFrom?.type);

async function measureFiles({ renderers }: Library, files: DrawableFile[]): Promise<NewPage[]> {
  const measured = files.map(async (file, index) => {
    const outcome = await renderers.run({ task: 'measure', file: { path: file.path, type: file.type } });
    if ('fault' in outcome) throw refuse(outcome.fault);
    if (!('sizes' in outcome)) throw refuse('unreadable');
    const source = nameOf(file, index);
    const notices = JSON.stringify(outcome.notices ?? []);
    const contentsOf = contentsByPage(outcome);
    return outcome.sizes.map((size, sourceIndex) => ({
      source,
      sourceIndex,
      ...size,
      ...contentsOf(sourceIndex),
      ...(sourceIndex === 0 && { notices }),
    }));
  });
  const results = await Promise.allSettled(measured);
  const pages = results.flatMap((result) => {
    if (result.status === 'fulfilled') return result.value;
    throw result.reason;
  });
  if (pages.length > MAX_PAGES) throw refuse('too_many_pages');
  return pages;
}

function refuse(reason: FileFault): Failure {
  const [code, message] = REFUSALS[reason];
  return new Failure(code, { message });
}

export function failureOfRenderer(error: unknown): unknown {
  if (!(error instanceof RendererFailure)) return error;
  return ['not_started', 'closed', 'late', 'interrupted'].includes(error.reason)
    ? new Failure('unavailable', { retryAfterSeconds: 5 })
    : refuse(error.reason === 'too_slow' ? 'too_complex' : 'unreadable');
}

async function keepFiles(
  { storage }: Library,
  revision: string,
  files: DrawableFile[],
  { hasSenderGone }: Upload,
): Promise<void> {
  try {
    for (const [index, file] of files.entries()) {
      const name = nameOf(file, index);
      await storage.keep(file, sourceKey(revision, name));
      const made = officeFileOf(name);
      if (made && file.madeFrom) await storage.keep(file.madeFrom, sourceKey(revision, made.name));
    }
    if (hasSenderGone?.()) throw new Failure('unavailable');
  } catch (error) {
    await storage.removeAll(folderOf(revision));
    throw error;
  }
}

async function addOrRemoveFiles(
  { db, storage }: Library,
  material: Parameters<typeof addMaterial>[1],
  pages: NewPage[],
): Promise<MaterialRow> {
  try {
    return await (isNumbered(material) ? addNumbered : addMaterial)(db, material, pages);
  } catch (error) {
    // After any other failure the row may exist nevertheless; if it doesn't, a later sweep removes the files.
    if (error instanceof Failure) await storage.removeAll(folderOf(material.revision));
    throw error;
  }
}

/** Another draft may take the title between the query and the insertion. */
async function addNumbered(...[db, draft, pages]: Parameters<typeof addMaterial>): Promise<MaterialRow> {
  for (;;) {
    try {
      return await addMaterial(db, { ...draft, title: await findFreeTitle(db, draft) }, pages);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'title_taken')) throw error;
    }
  }
}

/**
 * Replaces a material's file by an upload, which is opened and kept as in `publish`. @throws {Failure} `invalid`,
 * `unreadable_file`, `too_large`, `pages_changed`, `changed` or `unavailable`, and then keeps nothing.
 */
export async function replaceFile(library: Library, material: CoveredRow, upload: Upload): Promise<void> {
  const { version } = upload.fields;
  try {
    requireVersion(material, version);
    if (upload.files.length === 0)
      throw new Failure('invalid', { message: NO_FILES, errors: { files: NO_FILES } });
    await beforeRecognition(library, async () => {
      const { revision, pages } = await keepPages(library, upload);
      await installPages(library, material, typeof version === 'string' ? { version } : {}, {
        of: material.revision,
        revision,
        pages,
        sourceHash: upload.hash,
      });
    });
  } finally {
    await discardFiles(upload.files);
  }
}

/** Installs a set of pages whose files are stored, and removes the former set's files. @throws {Failure} */
export async function installPages(
  library: Library,
  material: MaterialRow,
  fields: Parameters<typeof changeMaterial>[2],
  pageSet: PageSet,
): Promise<void> {
  try {
    await changeMaterial(library.db, material.id, fields, pageSet);
  } catch (error) {
    // After any other failure the new set may be in place; if it isn't, a later sweep removes its files.
    if (error instanceof Failure) await library.storage.removeAll(folderOf(pageSet.revision));
    throw error;
  }
  await removeFiles(library, material.revision);
  library.queue.wake();
}
