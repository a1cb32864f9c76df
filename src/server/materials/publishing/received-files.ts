/** From received files to pages: opened, counted and measured, then kept under a revision of their own. */
import { MAX_PAGES } from '#shared/materials.ts';
import { Failure } from '../../failure.ts';
import { folderOf, newRevision, sourceKey, sourceName } from '../files.ts';
import type { Library } from '../library.ts';
import type { NewPage } from '../pages/page-sets.ts';
import { MAX_MEGAPIXELS, type RefusalReason } from '../rendering/job.ts';
import { RendererFailure } from '../rendering/renderers.ts';
import * as texts from '../texts.ts';
import type { UploadedFile } from './upload.ts';

const REFUSALS = {
  encrypted: ['unreadable_file', texts.encrypted],
  too_complex: ['unreadable_file', texts.tooComplex],
  too_many_pages: ['too_large', texts.tooManyPages(MAX_PAGES)],
  too_many_pixels: ['unreadable_file', texts.tooManyPixels(MAX_MEGAPIXELS)],
  unreadable: ['unreadable_file', texts.unreadable],
} as const satisfies Record<RefusalReason, [code: string, message: string]>;

/** Keeps the files once every one of them could be opened. @throws {Failure} and then nothing is kept. */
export async function keepPages(library: Library, files: UploadedFile[]) {
  const pages = await measureFiles(library, files);
  const revision = newRevision();
  await keepFiles(library, revision, files);
  return { revision, pages };
}

async function measureFiles({ renderers }: Library, files: UploadedFile[]): Promise<NewPage[]> {
  const measured = files.map(async (file, index) => {
    const outcome = await renderers.run({ task: 'measure', file: { path: file.path, type: file.type } });
    if ('refusal' in outcome) throw refuse(outcome.refusal);
    if (!('sizes' in outcome)) throw refuse('unreadable');
    const source = sourceName(index + 1, file.type);
    const notices = JSON.stringify(outcome.notices ?? []);
    return outcome.sizes.map((size, sourceIndex) => ({
      source,
      sourceIndex,
      ...size,
      ...(sourceIndex === 0 && { notices }),
    }));
  });
  const results = await Promise.allSettled(measured);
  const pages = results.flatMap((result) => {
    if (result.status === 'fulfilled') return result.value;
    throw failureOfRenderer(result.reason);
  });
  if (pages.length > MAX_PAGES) throw refuse('too_many_pages');
  return pages;
}

function refuse(reason: RefusalReason): Failure {
  const [code, message] = REFUSALS[reason];
  return new Failure(code, { message });
}

export function failureOfRenderer(error: unknown): unknown {
  if (!(error instanceof RendererFailure)) return error;
  return error.reason === 'closed'
    ? new Failure('unavailable', { retryAfterSeconds: 5 })
    : refuse(error.reason === 'too_slow' ? 'too_complex' : 'unreadable');
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
