/** Reads the links, labels and outlines of pages that an earlier version has drawn, in the background. */
import { Pace } from '../../db/pace.ts';
import { readStoredValue, writeStoredValue } from '../../db/stored-values.ts';
import type { Log } from '../../log.ts';
import { FileMissing, StoreUnavailable } from '../../storage/storage.ts';
import { pageOfFile, sourceKey, sourceType } from '../files.ts';
import { RendererFailure } from '../rendering/renderers.ts';
import { atPage } from './asked-pages.ts';
import { contentsByPage } from './page-contents.ts';
import type { RenderDeps } from './render-page.ts';

const READ = 'links and outlines';

type Deps = Pick<RenderDeps, 'db' | 'storage' | 'renderers'> & { log: Log };
type Source = { revision: string; source: string };

/**
 * Runs once for an installation. If it is interrupted, or files are missing because they are elsewhere, the next start
 * goes on with the pages that are left.
 */
export async function readContentsOfBefore(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  if ((await readStoredValue(db, READ)) !== null) return;
  const pace = new Pace();
  const tried = new Set<string>();
  let isAllThere = true;
  const findUntried = async () => (await findDocuments(deps)).filter((each) => !tried.has(keyOf(each)));
  // The list is read again: an item rearranged meanwhile has a new revision, with copies of unread pages.
  for (let left = await findUntried(); left.length > 0; left = await findUntried())
    for (const document of left) {
      if (signal.aborted) return;
      tried.add(keyOf(document));
      try {
        await readDocument(deps, pace, document, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof FileMissing) isAllThere = false;
        else if (error instanceof StoreUnavailable) throw error;
        log.warn({ err: error }, 'the links of an item of before could not be read');
      }
    }
  if (isAllThere && !signal.aborted) await writeStoredValue(db, READ, 'read');
}

const keyOf = ({ revision, source }: Source) => sourceKey(revision, source);

async function findDocuments({ db }: Pick<Deps, 'db'>): Promise<Source[]> {
  const items = await db.selectFrom('materials').select('revision').orderBy('createdAt', 'desc').execute();
  const documents: Source[] = [];
  for (const { revision } of items) {
    const sources = await db
      .selectFrom('materialPages')
      .select('source')
      .distinct()
      .where('revision', '=', revision)
      .where('links', 'is', null)
      .execute();
    for (const { source } of sources) if (sourceType(source) === 'pdf') documents.push({ revision, source });
  }
  return documents;
}

async function readDocument(
  { db, storage, renderers }: Deps,
  pace: Pace,
  { revision, source }: Source,
  signal: AbortSignal,
): Promise<void> {
  const pages = await db
    .selectFrom('materialPages')
    .select(['number', 'source', 'sourceIndex', 'rotation', 'width', 'height', 'renderedAt'])
    .where('revision', '=', revision)
    .where('source', '=', source)
    .where('links', 'is', null)
    .orderBy('number')
    .execute();
  await storage.withLocalFile(sourceKey(revision, source), async (path) => {
    const file = { path, type: 'pdf' } as const;
    const measured = await pace.take(() => renderers.run({ task: 'measure', file }));
    const contentsOf = contentsByPage('sizes' in measured ? measured : {});
    for (const page of pages) {
      if (signal.aborted) return;
      const job = { task: 'read links', ...pageOfFile(path, page) } as const;
      // A page that isn't drawn yet gets its links with its picture.
      const outcome =
        page.renderedAt === null ? null : await pace.take(() => renderers.run(job).catch(orNothing));
      await atPage(db.updateTable('materialPages'), { revision, number: page.number })
        .set({
          ...contentsOf(page.sourceIndex),
          ...(outcome && 'links' in outcome && { links: JSON.stringify(outcome.links) }),
        })
        .execute();
    }
  });
}

/** A page that takes too long or kills its renderer stays without links. @throws any other error. */
function orNothing(error: unknown): null {
  if (error instanceof RendererFailure && error.reason !== 'closed') return null;
  throw error;
}
