/** Renders pages without `rendered_at` and `failed_at`, so that a restart forgets none; requested ones come first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { nowOf } from '../../db/dialect.ts';
import { Failure } from '../../failure.ts';
import type { Log } from '../../log.ts';
import { AskedPages, keyOf, type PageKey } from './asked-pages.ts';
import { isFree } from './page-claims.ts';
import { PostponedPages } from './postponed-pages.ts';
import { type RenderDeps, renderPage } from './render-page.ts';

const PLAN_SIZE = 200;
/** The pause after a failure of the disk or the database. */
const PAUSE_MS = 5000;
const LOOK_AGAIN_AFTER_MS = 250;

type Deps = RenderDeps & { log: Log; count: number };

export class RenderQueue {
  readonly postponed: PostponedPages;
  readonly #deps: Deps;
  readonly #asked = new AskedPages();
  readonly #rendering = new Set<string>();
  readonly #runners = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #plan: PageKey[] = [];
  #isPlanStale = true;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.postponed = new PostponedPages(deps.now);
  }

  wake(): void {
    this.#isPlanStale = true;
    this.#startRunners();
  }

  /** Waits until the page is rendered or given up. @throws {Failure} `unavailable` if that takes too long. */
  async renderNext(page: PageKey, readerId: string): Promise<void> {
    if (this.#stopping.signal.aborted) throw new Failure('unavailable', { retryAfterSeconds: 5 });
    const answer = this.#asked.ask(page, readerId);
    this.#startRunners();
    await answer;
  }

  get isAwaited(): boolean {
    return !this.#asked.isEmpty;
  }

  /** Starts no further page and fails all that are waited for. */
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
        // A page may have been added while the last runner was ending.
        if (this.#isPlanStale || this.#asked.hasAny(this.#isFree)) this.#startRunners();
      });
      this.#runners.add(runner);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const asked = this.#takeAsked();
      let page = asked;
      try {
        page ??= await this.#takePlanned();
        if (!page) return;
        await this.#renderAndSettle(page);
      } catch (error) {
        if (signal.aborted) return;
        this.#deps.log.error({ err: error }, 'rendering a page failed');
        this.#isPlanStale = true;
        // A page that readers ask for again and again must not hold up the others.
        if (asked) continue;
        if (page) this.postponed.add(page);
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #renderAndSettle(page: PageKey): Promise<void> {
    try {
      if ((await renderPage(this.#deps, page)) === 'settled') this.#asked.settle(page);
      else void this.#awaitOther(page);
    } catch (error) {
      this.#asked.settle(page, new Failure('unavailable', { retryAfterSeconds: PAUSE_MS / 1000 }));
      throw error;
    } finally {
      this.#rendering.delete(keyOf(page));
    }
  }

  /** Waits while another process renders the page, and takes it over if that process dies. */
  async #awaitOther(page: PageKey): Promise<void> {
    const { claims, log } = this.#deps;
    while (this.#asked.has(page)) {
      await sleep(LOOK_AGAIN_AFTER_MS, undefined, { ref: false });
      const state = await claims.stateOf(page).catch((error) => {
        log.warn({ err: error }, 'the state of a page could not be read');
        return 'elsewhere';
      });
      if (state === 'elsewhere') continue;
      if (state === 'settled') return this.#asked.settle(page);
      this.#asked.putBack(page);
      return this.#startRunners();
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
      this.#plan = await findFreePages(this.#deps, this.postponed);
    }
    const index = this.#plan.findIndex(this.#isFree);
    const [page] = index < 0 ? [] : this.#plan.splice(0, index + 1).slice(-1);
    if (page) this.#rendering.add(keyOf(page));
    return page;
  }
}

/** First pages come first, so that every cover can be seen; then one material after the other. */
async function findFreePages(
  { db, now }: Pick<RenderDeps, 'db' | 'now'>,
  postponed: PostponedPages,
): Promise<PageKey[]> {
  return db
    .selectFrom('materialPages as page')
    .innerJoin('materials', 'materials.id', 'page.materialId')
    .select(['page.revision', 'page.number'])
    .where('page.renderedAt', 'is', null)
    .where('page.failedAt', 'is', null)
    .where(isFree(nowOf(db, now)))
    .where(postponed.exclude('page'))
    .orderBy((by) => by.case().when('page.number', '=', 1).then(0).else(1).end())
    .orderBy('materials.createdAt', 'desc')
    .orderBy('materials.id')
    .orderBy('page.number')
    .limit(PLAN_SIZE)
    .execute();
}
