/** Publishes files of this machine, for operators and the sample library. */
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Library } from './library.ts';
import type { MaterialRow } from './materials.ts';
import type { PageKey } from './pages/asked-pages.ts';
import { renderPage } from './pages/render-page.ts';
import { type Authorship, publish } from './publishing/publish.ts';
import { FileReceiver, type Upload } from './publishing/upload.ts';

/** The files must meet the rules of an upload; pages are rendered later. @throws {Failure} like `publish`. */
export async function publishLocalFiles(
  library: Library,
  { fields, files }: { fields: Record<string, unknown>; files: string[] },
  authorship: Authorship,
): Promise<MaterialRow> {
  return publish(library, await readLocalFiles(library, fields, files), authorship);
}

async function readLocalFiles(
  library: Library,
  fields: Record<string, unknown>,
  files: string[],
): Promise<Upload> {
  const receiver = new FileReceiver(library);
  try {
    for (const file of files) await receiver.receive('files', path.basename(file), createReadStream(file));
    return { fields, ...receiver.finish() };
  } catch (error) {
    await receiver.discard();
    throw error;
  }
}

const LOOK_AGAIN_AFTER_MS = 250;

/** Renders a material's pages, as many at once as there are processor cores; returns how many can't be shown. */
export async function renderAllPages(
  library: Library,
  { revision, pageCount }: MaterialRow,
): Promise<number> {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1).values();
  // Only a few pages are claimed at a time, because a server may get requests for the others.
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const number of numbers) await renderOrAwait(library, { revision, number });
    }),
  );
  const { failed } = await library.db
    .selectFrom('materialPages')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('revision', '=', revision)
    .where('failedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return failed;
}

async function renderOrAwait(library: Library, page: PageKey): Promise<void> {
  while ((await renderPage(library, page)) === 'elsewhere') await wait(LOOK_AGAIN_AFTER_MS);
}
