/** Recognises waiting pages one at a time, and only while no page waits to be drawn and no upload is opened. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { nowOf } from '../../db/dialect.ts';
import type { Log } from '../../log.ts';
import { RendererFailure, type Renderers } from '../rendering/renderers.ts';
import type { PageKey } from './asked-pages.ts';
import { isFree } from './page-claims.ts';
import { PostponedPages } from './postponed-pages.ts';
import { type RecognitionDeps, recognisePage } from './recognise-page.ts';

/** The pause after a failure of the disk or the database. */
const PAUSE_MS = 5000;

type Deps = RecognitionDeps & {
  log: Log;
  recognisers: Renderers;
  /** Pages that can't be drawn for now, which recognition doesn't wait for. */
  undrawn: PostponedPages;
};

export class RecognitionQueue {
  readonly #deps: Deps;
  readonly #stopping = new AbortController();
  readonly #postponed: PostponedPages;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #pauses = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#postponed = new PostponedPages(deps.now);
  }

  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#isWoken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /**
   * Recognises nothing in this process while `work` runs; the interrupted page starts again afterwards. Without it, an
   * upload's first page came a tenth later while scans were recognised.
   */
  async pauseDuring<T>(work: () => Promise<T>): Promise<T> {
    this.#pauses++;
    this.#deps.recognisers.interrupt();
    try {
      return await work();
    } finally {
      this.#pauses--;
      this.wake();
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#isWoken && !signal.aborted) {
      this.#isWoken = false;
      try {
        await this.#recogniseAll(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (isInterruption(error)) continue;
        this.#deps.log.error({ err: error }, 'recognising a page failed');
        this.#isWoken = true;
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** An upload may have come since the page was chosen. */
  readonly #runUnlessPaused: Renderers['run'] = async (job) => {
    if (this.#pauses > 0) throw new RendererFailure('interrupted');
    return this.#deps.recognisers.run(job);
  };

  async #recogniseAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#pauses === 0) {
      const page = await findNext(this.#deps, this.#postponed);
      if (!page) return;
      try {
        await recognisePage({ ...this.#deps, recognisers: { run: this.#runUnlessPaused } }, page);
      } catch (error) {
        if (!isInterruption(error)) this.#postponed.add(page);
        throw error;
      }
    }
  }
}

const isInterruption = (error: unknown) => error instanceof RendererFailure && error.reason === 'interrupted';

/** Returns no page while any page waits to be drawn; otherwise the first waiting page of the newest item. */
async function findNext(
  { db, now, undrawn }: Pick<Deps, 'db' | 'now' | 'undrawn'>,
  postponed: PostponedPages,
): Promise<PageKey | undefined> {
  return (
    db
      .selectFrom('materialPages as page')
      .innerJoin('materials', 'materials.id', 'page.materialId')
      .select(['page.revision', 'page.number'])
      // This is spelt exactly as in the partial index.
      .where(sql<boolean>`page.recognition = 'waiting'`)
      .where('page.renderedAt', 'is not', null)
      .where('materials.recognition', '=', 'on')
      .where(isFree(nowOf(db, now)))
      .where(postponed.exclude('page'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('materialPages as other')
              .select('other.number')
              .where('other.renderedAt', 'is', null)
              .where('other.failedAt', 'is', null)
              .where(undrawn.exclude('other')),
          ),
        ),
      )
      .orderBy('materials.createdAt', 'desc')
      .orderBy('materials.id')
      .orderBy('page.number')
      .limit(1)
      .executeTakeFirst()
  );
}
