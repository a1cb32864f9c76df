import type { PageFault } from '#shared/materials.ts';
import type { Db } from '../../db/schema.ts';
import { indexPage } from '../../search/entries.ts';
import type { Storage } from '../../storage/storage.ts';
import { imageKey, pageOfFile, removeFiles, type SourcePage, sourceKey } from '../files.ts';
import type { Job, Outcome, RenderedPage } from '../rendering/job.ts';
import { RendererFailure, type Renderers } from '../rendering/renderers.ts';
import { atPage, type PageKey } from './asked-pages.ts';
import type { PageClaims } from './page-claims.ts';

export type RenderDeps = {
  db: Db;
  now: () => number;
  storage: Storage;
  renderers: Renderers;
  claims: PageClaims;
};

/** Returns `elsewhere` if another process renders the page, `settled` if it is rendered, given up or gone. */
export async function renderPage(deps: RenderDeps, key: PageKey): Promise<'settled' | 'elsewhere'> {
  const claim = await deps.claims.claim(key);
  if (claim.state !== 'claimed') return claim.state;
  try {
    await renderClaimed(deps, key, claim.page);
    return 'settled';
  } finally {
    await deps.claims.release(key);
  }
}

/** A page that can't be drawn is given up; one whose file can't be read now is waiting. @throws {StoreUnavailable} */
async function renderClaimed(deps: RenderDeps, key: PageKey, page: SourcePage): Promise<void> {
  const rendered = await deps.storage.withLocalFile(sourceKey(key.revision, page.source), (path) =>
    tryToDraw(deps.renderers, { task: 'render', ...pageOfFile(path, page) }).catch(orTooComplex),
  );
  if (typeof rendered !== 'string' && 'page' in rendered) return await keepPage(deps, key, rendered.page);
  await atPage(deps.db.updateTable('materialPages'), key)
    .set({ failedAt: deps.now(), fault: typeof rendered === 'string' ? rendered : 'damaged' })
    .execute();
}

/**
 * Tries twice, because a renderer may have died or been late for another reason than this page. Returns the fault
 * of a page that can't be drawn. @throws {RendererFailure} if both renderers failed or no renderer starts.
 */
export async function tryToDraw(renderers: Renderers, job: Job): Promise<Outcome | PageFault> {
  for (let tries = 1; ; tries++) {
    try {
      const outcome = await renderers.run(job);
      if (!('fault' in outcome)) return outcome;
      return outcome.fault === 'too_complex' ? 'too_complex' : 'damaged';
    } catch (error) {
      if (!(error instanceof RendererFailure && error.isOfFile)) throw error;
      if (error.reason === 'too_slow') return 'too_complex';
      if (tries === 2) throw error;
    }
  }
}

function orTooComplex(error: unknown): PageFault {
  if (error instanceof RendererFailure && error.isOfFile) return 'too_complex';
  throw error;
}

async function keepPage({ db, storage, now }: RenderDeps, key: PageKey, page: RenderedPage): Promise<void> {
  try {
    for (const { width, webp } of page.images)
      await storage.put(imageKey(key.revision, key.number, width), webp);
  } catch (error) {
    const row = await atPage(db.selectFrom('materialPages'), key).select('number').executeTakeFirst();
    if (row) throw error;
  }
  const isThere = await db.transaction().execute(async (transaction) => {
    const before = await atPage(transaction.selectFrom('materialPages'), key)
      .select('recognition')
      .executeTakeFirst();
    // A page that is only drawn again keeps its recognised words.
    const isRead = page.needsRecognition && before?.recognition === 'done';
    const updated = await atPage(transaction.updateTable('materialPages'), key)
      .set({
        placeholder: page.placeholder,
        layout: JSON.stringify(page.layout),
        pictureWidth: page.pictureWidth,
        links: JSON.stringify(page.links),
        renderedAt: now(),
        ...(!isRead && {
          text: page.text,
          textSource: page.textSource,
          lines: JSON.stringify(page.lines),
          notices: JSON.stringify(page.notices),
          recognition: page.needsRecognition ? 'waiting' : null,
        }),
      })
      .returning('materialId')
      .executeTakeFirst();
    if (updated && !isRead) await indexPage(transaction, updated.materialId, key.number, page.text);
    return updated !== undefined;
  });
  // The material was removed meanwhile.
  if (!isThere) await removeFiles({ db, storage, now }, key.revision);
}
