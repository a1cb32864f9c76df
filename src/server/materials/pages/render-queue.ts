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
/** After a disk or a database failed, which says nothing about the page. */
const PAUSE_MS = 5000;

export type RenderQueue = {
  /** Looks for pages to render; called when there are new ones. */
  wake: () => void;
  /** Resolves once the page is rendered or given up. @throws {Failure} `unavailable` when that takes too long. */
  renderNext: (page: PageKey) => Promise<void>;
  /** Starts no further page and turns away who waits for one. */
  stop: () => void;
  /** Resolves when nothing is being rendered any more. */
  idle: () => Promise<void>;
};

export function createRenderQueue(deps: RenderDeps & { log: Log; count: number }): RenderQueue {
  const asked = new AskedPages();
  const rendering = new Set<string>();
  const runners = new Set<Promise<void>>();
  const stopping = new AbortController();
  let plan: PageKey[] = [];
  let isPlanStale = true;

  function startRunners(): void {
    while (!stopping.signal.aborted && runners.size < deps.count) {
      const runner: Promise<void> = run().then(() => {
        runners.delete(runner);
        // Somebody may have come when all of them were just leaving.
        if (isPlanStale || asked.hasAny(isFree)) startRunners();
      });
      runners.add(runner);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const page = takeAsked() ?? (await takePlanned());
        if (!page) return;
        await renderAndSettle(page);
      } catch (error) {
        if (stopping.signal.aborted) return;
        deps.log.error({ err: error }, 'rendering a page failed');
        isPlanStale = true;
        await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function renderAndSettle(page: PageKey): Promise<void> {
    try {
      await renderPage(deps, page);
      asked.settle(page);
    } catch (error) {
      asked.settle(page, new Failure('unavailable', { retryAfterSeconds: PAUSE_MS / 1000 }));
      throw error;
    } finally {
      rendering.delete(keyOf(page));
    }
  }

  const isFree = (page: PageKey) => !rendering.has(keyOf(page));

  function takeAsked(): PageKey | undefined {
    const page = asked.take(isFree);
    if (page) rendering.add(keyOf(page));
    return page;
  }

  async function takePlanned(): Promise<PageKey | undefined> {
    if (plan.length === 0 || isPlanStale) {
      isPlanStale = false;
      plan = await findWaitingPages(deps);
    }
    const index = plan.findIndex(isFree);
    const [page] = index < 0 ? [] : plan.splice(0, index + 1).slice(-1);
    if (page) rendering.add(keyOf(page));
    return page;
  }

  return {
    wake() {
      isPlanStale = true;
      startRunners();
    },
    async renderNext(page) {
      if (stopping.signal.aborted) throw new Failure('unavailable', { retryAfterSeconds: 5 });
      const answer = asked.ask(page);
      startRunners();
      await answer;
    },
    stop() {
      stopping.abort();
      asked.giveUp();
    },
    async idle() {
      while (runners.size > 0) await Promise.all(runners);
    },
  };
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
