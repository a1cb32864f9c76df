/** The background work of a server or a render worker, such as drawing waiting pages, until it is stopped. */
import { setTimeout } from 'node:timers/promises';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { reindexLibrary } from '../search/reindexing.ts';
import type { Storage } from '../storage/storage.ts';
import { areFilesHeld, MATERIALS_FOLDER } from './files.ts';
import { areFilesOwn } from './files-owner.ts';
import { readContentsOfBefore } from './pages/contents-of-before.ts';
import type { PageClaims } from './pages/page-claims.ts';
import type { RecognitionQueue } from './pages/recognition-queue.ts';
import type { RenderDeps } from './pages/render-page.ts';
import type { RenderQueue } from './pages/render-queue.ts';

const LOOK_FOR_PAGES_EVERY_MS = 3000;
const SWEEP_EVERY_MS = 3_600_000;
const TRY_AGAIN_AFTER_MS = 60_000;

type Deps = RenderDeps & {
  log: Log;
  queue: RenderQueue;
  /** Null if recognition is off. */
  recognition: { queue: RecognitionQueue; claims: PageClaims } | null;
};

export class BackgroundWork {
  readonly #deps: Deps;
  readonly #timers: NodeJS.Timeout[] = [];
  #sweeping = Promise.resolve();
  #rendering = Promise.resolve();
  #upgrading: Promise<unknown> = Promise.resolve();
  readonly #closed = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    const { queue, recognition } = this.#deps;
    this.#rendering = this.#beginRendering();
    this.#upgrading = this.#upgrade();
    const sweep = () => {
      this.#sweeping = sweepOrphans(this.#deps).catch((error) =>
        this.#deps.log.warn({ err: error }, 'files of removed materials are still there'),
      );
    };
    sweep();
    // This finds pages that another process stored, or left behind when it died.
    this.#timers.push(
      setInterval(() => {
        queue.wake();
        recognition?.queue.wake();
      }, LOOK_FOR_PAGES_EVERY_MS),
    );
    this.#timers.push(setInterval(sweep, SWEEP_EVERY_MS));
  }

  /** Stops drawing and recognising pages; other running work may finish. */
  stopRendering(): void {
    this.#timers.forEach(clearInterval);
    this.#closed.abort();
    this.#deps.queue.stop();
    this.#deps.recognition?.queue.stop();
  }

  /** Close the renderers first; otherwise this waits until their running jobs are done. */
  async ended(): Promise<void> {
    await Promise.all([this.#rendering, this.#upgrading, this.#sweeping]);
    await this.#deps.queue.idle();
    await this.#deps.recognition?.queue.idle();
  }

  async #beginRendering(): Promise<void> {
    const { db, claims, queue, recognition, log } = this.#deps;
    // On SQLite there is only one server, so it needn't wait until the previous one's leases run out.
    if (!isPostgres(db))
      await Promise.all([claims.endAll(), recognition?.claims.endAll()]).catch((error) =>
        log.warn({ err: error }, 'leases on pages could not be ended'),
      );
    queue.wake();
    recognition?.queue.wake();
  }

  #upgrade(): Promise<unknown> {
    const { db } = this.#deps;
    return Promise.all([
      this.#untilDone((signal) => reindexLibrary(db, signal), 'the library’s index is in an older spelling'),
      this.#untilDone(
        (signal) => readContentsOfBefore(this.#deps, signal),
        'links of before aren’t read yet',
      ),
    ]);
  }

  async #untilDone(work: (signal: AbortSignal) => Promise<void>, whatIsLeft: string): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted)
      try {
        return await work(signal);
      } catch (error) {
        this.#deps.log.warn({ err: error }, `${whatIsLeft}; it is tried again in a minute`);
        await setTimeout(TRY_AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
  }
}

/** Files are stored before their row, so a younger folder may belong to an upload that isn't complete yet. */
const SETTLED_AFTER_MS = 3_600_000;

/**
 * Removes files of materials that never became rows because of a crash, or whose rows are gone. In a store that isn't
 * this database's own it removes nothing: with a wrong `DATABASE_URL` or `STORAGE_URL`, no row names its files.
 */
export async function sweepOrphans(
  { db, storage, now, log }: { db: Db; storage: Storage; now: () => number; log: Pick<Log, 'warn'> },
  settledMs = SETTLED_AFTER_MS,
): Promise<void> {
  if (await areFilesHeld(db, now())) return;
  if (!(await areFilesOwn(db, storage)))
    return log.warn(
      'the store for files has those of another database, so none are swept: check DATABASE_URL and STORAGE_URL',
    );
  const findKnown = async () => {
    const rows = await db.selectFrom('materials').select('revision').execute();
    return new Set(rows.map(({ revision }) => revision));
  };
  await storage.sweep(MATERIALS_FOLDER, findKnown, settledMs);
}
