/** The layouts of pages that were rendered before layouts were kept. */
import type { PageLayout, Size } from '#shared/page.ts';
import type { Db } from '../../db/schema.ts';
import { sourceKey, sourceType } from '../files.ts';
import { RendererFailure } from '../rendering/renderers.ts';
import { keptWidths } from './page-sizes.ts';
import type { RenderDeps } from './render-page.ts';

const BATCH = 50;
/** What is looked for once and not found isn't looked for again. */
const NONE = '';

/** One page at a time, the newest materials first, until none is left or `signal` stops it. */
export async function findMissingLayouts(deps: RenderDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const pages = await listPagesWithout(deps.db);
    if (pages.length === 0) return;
    for (const page of pages) {
      if (signal.aborted) return;
      const layout = await findLayout(deps, page);
      await keepLayout(deps.db, page, layout ? JSON.stringify(layout) : NONE);
    }
    // What is kept of a first page changes what lists show.
    if (pages.some(({ number }) => number === 1))
      await deps.db
        .updateTable('libraryVersions')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .execute();
  }
}

type PageWithout = Awaited<ReturnType<typeof listPagesWithout>>[number];

function listPagesWithout(db: Db) {
  return db
    .selectFrom('materialPages as page')
    .innerJoin('materials', 'materials.revision', 'page.revision')
    .select([
      'page.revision',
      'page.number',
      'page.source',
      'page.sourceIndex',
      'page.rotation',
      'page.width',
      'page.height',
    ])
    .where('page.layout', 'is', null)
    .where('page.renderedAt', 'is not', null)
    .orderBy('materials.createdAt', 'desc')
    .orderBy('page.revision')
    .orderBy('page.number')
    .limit(BATCH)
    .execute();
}

/** Null where the page can't be drawn any more. @throws {RendererFailure} `closed`. */
async function findLayout({ storage, renderers }: RenderDeps, page: PageWithout): Promise<PageLayout | null> {
  const { revision, source, sourceIndex: index, rotation } = page;
  try {
    const outcome = await storage.withLocalFile(sourceKey(revision, source), (path) => {
      const file = { path, type: sourceType(source) };
      return renderers.run({ task: 'lay out', file, index, rotation, size: narrowest(page) });
    });
    return 'layout' in outcome ? outcome.layout : null;
  } catch (error) {
    if (!(error instanceof RendererFailure) || error.reason === 'closed') throw error;
    return null;
  }
}

function narrowest({ width, height }: Size): Size {
  const narrow = keptWidths(width).at(-1) ?? width;
  return { width: narrow, height: Math.max(1, Math.round((height * narrow) / width)) };
}

async function keepLayout(db: Db, { revision, number }: PageWithout, layout: string): Promise<void> {
  await db
    .updateTable('materialPages')
    .set({ layout })
    .where('revision', '=', revision)
    .where('number', '=', number)
    .where('layout', 'is', null)
    .execute();
}
