import type { Db } from '../../db/schema.ts';
import { indexPage } from '../../search/entries.ts';
import type { Storage } from '../../storage/storage.ts';
import { imageKey } from '../files.ts';
import type { Job, Recognised } from '../rendering/job.ts';
import { RendererFailure, type Renderers } from '../rendering/renderers.ts';
import { isUsable } from '../rendering/text-lines.ts';
import { atPage, type PageKey } from './asked-pages.ts';
import type { PageClaims } from './page-claims.ts';
import { withTurn } from './page-contents.ts';

export type RecognitionDeps = {
  db: Db;
  now: () => number;
  storage: Storage;
  recognisers: Pick<Renderers, 'run'>;
  recognitionClaims: PageClaims;
};

/**
 * Recognises the page's words unless another process does; a page whose recognition fails is given up.
 * @throws {RendererFailure} `interrupted`, `closed` or `not_started`; the page is still waiting then.
 * @throws {StoreUnavailable}
 */
export async function recognisePage(deps: RecognitionDeps, key: PageKey): Promise<void> {
  const { db, storage, recognisers, recognitionClaims } = deps;
  const claim = await recognitionClaims.claim(key);
  if (claim.state !== 'claimed') return;
  try {
    const { width } = claim.page;
    const isNepali = (await subjectOf(db, key)) === 'Nepali';
    const recognised = await storage.withLocalFile(imageKey(key.revision, key.number, width), (path) =>
      recognise(recognisers, { task: 'recognise', file: { path, type: 'webp' }, isNepali }),
    );
    await keep(db, key, recognised);
  } finally {
    await recognitionClaims.release(key);
  }
}

async function subjectOf(db: Db, { revision }: PageKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('materials')
    .select('subject')
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.subject;
}

/** Tries twice, because a process can die for another reason than this page. Returns null if no try succeeds. */
async function recognise(recognisers: RecognitionDeps['recognisers'], job: Job): Promise<Recognised | null> {
  for (let tries = 1; ; tries++) {
    try {
      const outcome = await recognisers.run(job);
      return 'recognised' in outcome ? outcome.recognised : null;
    } catch (error) {
      if (!(error instanceof RendererFailure && error.isOfFile)) throw error;
      if (error.reason === 'too_slow' || tries === 2) return null;
    }
  }
}

/** Stores the result, unless it is no longer wanted. */
async function keep(db: Db, key: PageKey, recognised: Recognised | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await atPage(transaction.selectFrom('materialPages'), key)
      .select(['notices', 'text', 'textSource'])
      .executeTakeFirst();
    if (!before) return;
    // Readable words of the file itself are never replaced: they would be lost once recognition is turned off.
    const isToReplace = before.textSource === 'recognised' || !isUsable(before.text);
    const read = recognised?.text && isToReplace ? recognised : null;
    const page = await atPage(transaction.updateTable('materialPages'), key)
      .where('recognition', '=', 'waiting')
      .set({
        recognition: recognised ? 'done' : 'failed',
        ...(recognised && { notices: withTurn(before.notices, recognised.turn) }),
        ...(read && { text: read.text, textSource: 'recognised', lines: JSON.stringify(read.lines) }),
      })
      .returning('materialId')
      .executeTakeFirst();
    if (page && read) await indexPage(transaction, page.materialId, key.number, read.text);
  });
}
