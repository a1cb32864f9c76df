/** Publishing: what was uploaded is opened, its pages are counted, and only then it becomes part of the library. */
import { randomBytes } from 'node:crypto';
import { checkInput } from '#shared/input.ts';
import { MAX_PAGES, type NewMaterial, NewMaterialSchema } from '#shared/materials.ts';
import { Failure } from '../failure.ts';
import { folderOf, sourceKey, sourceName } from './files.ts';
import type { Library } from './library.ts';
import { addMaterial, type MaterialRow, type NewPage, requireFreeTitle } from './materials.ts';
import type { RefusalReason } from './rendering/job.ts';
import { RendererFailure } from './rendering/renderers.ts';
import { discardFiles, type Upload, type UploadedFile } from './upload.ts';

const NO_FILES = 'Choose a PDF or pictures.';

const REFUSALS = {
  encrypted: ['unreadable_file', 'This PDF is password protected.'],
  too_many_pages: ['too_large', `A document can have at most ${MAX_PAGES} pages.`],
  too_many_pixels: ['unreadable_file', 'This picture is too large: at most 40 megapixels can be published.'],
  unreadable: ['unreadable_file', 'This file is damaged and can’t be read.'],
} as const satisfies Record<RefusalReason, [code: string, message: string]>;

type Authorship = Pick<MaterialRow, 'ownerId' | 'createdAt'>;

/**
 * Adds what was uploaded as a material, its pages still to be rendered. Of a refused upload nothing is kept.
 * @throws {Failure} `invalid`, `title_taken`, `unreadable_file`, `too_large` or `unavailable`.
 */
export async function publish(
  library: Library,
  upload: Upload,
  authorship: Authorship,
): Promise<MaterialRow> {
  try {
    const material = { ...parseMaterial(upload), ...authorship, sourceHash: upload.hash };
    await requireFreeTitle(library.db, material);
    const pages = await measureFiles(library, upload.files);
    const revision = randomBytes(16).toString('hex');
    await keepFiles(library, revision, upload.files);
    return await addOrRemoveFiles(library, { ...material, revision }, pages);
  } finally {
    await discardFiles(library.storage, upload.files);
  }
}

/** Checks the form's fields, and that files came with them. @throws {Failure} `invalid`. */
function parseMaterial({ fields, files }: Upload): NewMaterial {
  const checked = checkInput(NewMaterialSchema, fields);
  const errors = {
    ...(!checked.ok && checked.errors),
    ...(files.length === 0 && { files: NO_FILES }),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new Failure('invalid', { message, errors });
  if (!checked.ok) throw new Failure('malformed');
  return checked.output;
}

/** The pages of all files, in order. */
async function measureFiles({ renderers }: Library, files: UploadedFile[]): Promise<NewPage[]> {
  const measured = files.map(async (file, index) => {
    const outcome = await renderers.run({ task: 'measure', file: { path: file.path, type: file.type } });
    if ('refusal' in outcome) throw refuse(outcome.refusal);
    if (!('sizes' in outcome)) throw refuse('unreadable');
    const source = sourceName(index + 1, file.type);
    return outcome.sizes.map((size, sourceIndex) => ({ source, sourceIndex, ...size }));
  });
  const results = await Promise.allSettled(measured);
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return result.value;
    throw toFailure(result.reason);
  });
}

function refuse(reason: RefusalReason): Failure {
  const [code, message] = REFUSALS[reason];
  return new Failure(code, { message });
}

function toFailure(error: unknown): unknown {
  if (!(error instanceof RendererFailure)) return error;
  return error.reason === 'closed'
    ? new Failure('unavailable', { retryAfterSeconds: 5 })
    : refuse('unreadable');
}

async function keepFiles({ storage }: Library, revision: string, files: UploadedFile[]): Promise<void> {
  try {
    for (const [index, file] of files.entries())
      await storage.keep(file, sourceKey(revision, sourceName(index + 1, file.type)));
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
    return await addMaterial(db, material, pages);
  } catch (error) {
    // After any other failure the row may be there after all; if it isn't, the next start removes the files.
    if (error instanceof Failure) await storage.removeAll(folderOf(material.revision));
    throw error;
  }
}
