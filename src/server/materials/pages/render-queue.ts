/**
 * The pages that wait to be rendered. The queue is the database's: a page waits as long as it has neither
 * `rendered_at` nor `failed_at`, so nothing is forgotten over a restart. Pages that somebody asks for come first.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../failure.ts';
import type { Log } from '../../log.ts';
import { AskedPages, keyOf, type PageKey } from './asked-pages.ts';
import { type RenderDeps, renderPage } from './render-page.ts';

const PLAN_SIZE = 200;
/** After a failure of the disk or the database. */
const PAUSE_MS = 5000;

type Deps = RenderDeps & { log: Log; count: number };

export class RenderQueue {
  readonly #deps: Deps;
  readonly #asked = new AskedPages();
  readonly #rendering = new Set<string>();
  readonly #runners = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #plan: PageKey[] = [];
  #isPlanStale = true;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  wake(): void {
    this.#isPlanStale = true;
    this.#startRunners();
  }

  /** Resolves once the page is rendered or given up. @throws {Failure} `unavailable` when that takes too long. */
  async renderNext(page: PageKey): Promise<void> {
    if (this.#stopping.signal.aborted) throw new Failure('unavailable', { retryAfterSeconds: 5 });
    const answer = this.#asked.ask(page);
    this.#startRunners();
    await answer;
  }

  /** Starts no further page and fails whoever waits for one. */
  stop(): void {
    this.#stopping.abort();
    this.#asked.giveUp();
  }

  async idle(): Promise<void> {
    while (this.#runners.size > 0) await Promise.all(this.#runners);
  }

  #startRunners(): void {
    while (!this.#stopping.signal.aborted && this.#runners.size < this.#deps.count) {
      const runner: Promise<void> = this.#run().then(() => {
        this.#runners.delete(runner);
        // A page may have come while the last runner was ending.
        if (this.#isPlanStale || this.#asked.hasAny(this.#isFree)) this.#startRunners();
      });
      this.#runners.add(runner);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const page = this.#takeAsked() ?? (await this.#takePlanned());
        if (!page) return;
        await this.#renderAndSettle(page);
      } catch (error) {
        if (signal.aborted) return;
        this.#deps.log.error({ err: error }, 'rendering a page failed');
        this.#isPlanStale = true;
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #renderAndSettle(page: PageKey): Promise<void> {
    try {
      await renderPage(this.#deps, page);
      this.#asked.settle(page);
    } catch (error) {
      this.#asked.settle(page, new Failure('unavailable', { retryAfterSeconds: PAUSE_MS / 1000 }));
      throw error;
    } finally {
      this.#rendering.delete(keyOf(page));
    }
  }

  readonly #isFree = (page: PageKey) => !this.#rendering.has(keyOf(page));

  #takeAsked(): PageKey | undefined {
    const page = this.#asked.take(this.#isFree);
    if (page) this.#rendering.add(keyOf(page));
    return page;
  }

  async #takePlanned(): Promise<PageKey | undefined> {
    if (this.#plan.length === 0 || this.#isPlanStale) {
      this.#isPlanStale = false;
      this.#plan = await findWaitingPages(this.#deps);
    }
    const index = this.#plan.findIndex(this.#isFree);
    const [page] = index < 0 ? [] : this.#plan.splice(0, index + 1).slice(-1);
    if (page) this.#rendering.add(keyOf(page));
    return page;
  }
}

/** First pages first, so that every cover can be seen; then one material after the other. */
async function findWaitingPages({ db }: Pick<RenderDeps, 'db'>): Promise<PageKey[]> {
  return db
    .selectFrom('materialPages as page')
    .innerJoin('materials', 'materials.id', 'page.materialId')
    .select(['page.revision', 'page.number'])
    .where('page.renderedAt', 'is', null)
    .where('page.failedAt', 'is', null)
    .orderBy((by) => by.case().when('page.number', '=', 1).then(0).else(1).end())
    .orderBy('materials.createdAt', 'desc')
    .orderBy('materials.id')
    .orderBy('page.number')
    .limit(PLAN_SIZE)
    .execute();
}
