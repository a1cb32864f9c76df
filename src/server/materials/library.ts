/** The library as a whole: its database, files, renderers, and the queues of pages to draw and to recognise. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { storeError } from '../start/start-errors.ts';
import { openStorage } from '../storage/open-storage.ts';
import { openScratch } from '../storage/scratch.ts';
import { type Storage, StoreUnavailable } from '../storage/storage.ts';
import { BackgroundWork } from './background-work.ts';
import { findLibreOffice } from './office/find-libreoffice.ts';
import { type Office, type OfficeOptions, openOffice } from './office/office.ts';
import { PageClaims } from './pages/page-claims.ts';
import type { PostponedPages } from './pages/postponed-pages.ts';
import { RecognitionQueue } from './pages/recognition-queue.ts';
import { RenderQueue } from './pages/render-queue.ts';
import { Tiles } from './pages/tiles.ts';
import { createRenderers, type Renderers } from './rendering/renderers.ts';

export type { OfficeOptions };

const MAX_RENDERERS = 4;

export type Library = {
  db: Db;
  log: Log;
  now: () => number;
  storage: Storage;
  renderers: Renderers;
  office: Office;
  claims: PageClaims;
  queue: RenderQueue;
  tiles: Tiles;
  /** Null if recognition is turned off. */
  recognition: RecognitionQueue | null;
  /** Begins the work beside serving, such as rendering waiting pages. */
  start: () => void;
  /** Stops rendering; running work is repeated after the next start. Uploads can finish, except office files. */
  stop: () => void;
  close: () => Promise<void>;
};

type Deps = {
  config: Pick<Config, 'dataDir' | 'store' | 'textRecognition' | 'officeFiles'>;
  db: Db;
  log: Log;
  now: () => number;
  renderers?: Renderers | undefined;
  office?: OfficeOptions | undefined;
};

export async function openLibrary({ config, db, log, now, ...given }: Deps): Promise<Library> {
  const root = path.join(config.dataDir, 'files');
  const storage = await openStorage(root, config.store);
  await requireUsable(storage, { config, log });
  const count = Math.min(MAX_RENDERERS, availableParallelism());
  const workFolders = await openScratch(path.join(root, 'work'));
  const renderers =
    given.renderers ?? createRenderers({ count, workFolders: workFolders.folder, onStart: warnOnce(log) });
  const libreOffice = await findLibreOffice(config);
  const office = openOffice({ libreOffice, workFolders: workFolders.folder, storage, ...given.office });
  const claims = new PageClaims(db, now);
  const rendering = { db, now, storage, renderers, claims };
  const queue = new RenderQueue({ ...rendering, log, count });
  const tileFolder = await openScratch(path.join(root, 'tiles'));
  const tiles = new Tiles({
    storage,
    renderers,
    scratch: tileFolder,
    // While readers wait for whole pages, a single renderer draws tiles, so that no tile waits for ever.
    countFree: () => (queue.isAwaited ? 1 : count),
  });
  const recognising = config.textRecognition
    ? openRecognition({ db, now, storage, log, undrawn: queue.postponed }, workFolders.folder)
    : null;
  const work = new BackgroundWork({ ...rendering, log, queue, recognition: recognising });
  return {
    db,
    log,
    now,
    storage,
    renderers,
    office,
    claims,
    queue,
    tiles,
    recognition: recognising?.queue ?? null,
    start: () => work.start(),
    stop() {
      work.stopRendering();
      tiles.stop();
      void office.close();
    },
    async close() {
      work.stopRendering();
      tiles.stop();
      renderers.close();
      recognising?.recognisers.close();
      await office.close();
      await work.ended();
      await workFolders.close();
      await tileFolder.close();
      await storage.close();
    },
  };
}

const RECOGNISES = path.join(import.meta.dirname, 'recognition/recogniser.ts');
/** The lowest priority of our processes: everything else goes first. At 19 it would get 1.5 % of a busy core. */
const RECOGNITION_NICE = 10;
/** The slowest real page took 13 s when measured. */
const RECOGNISED_WITHIN_PROCESSOR_MS = 40_000;
/** On a busy machine, the recogniser waits long because of its low priority. */
const RECOGNISED_WITHIN_MS = 15 * 60_000;

/** A single process recognises all pages; it starts with the first page. */
function openRecognition(
  deps: Pick<Library, 'db' | 'now' | 'storage' | 'log'> & { undrawn: PostponedPages },
  workFolders: string,
) {
  const recognisers = createRenderers({
    count: 1,
    workFolders,
    program: RECOGNISES,
    nice: RECOGNITION_NICE,
    maxProcessorMs: RECOGNISED_WITHIN_PROCESSOR_MS,
    jobWithinMs: RECOGNISED_WITHIN_MS,
  });
  const claims = new PageClaims(deps.db, deps.now, 'recognise');
  return {
    recognisers,
    claims,
    queue: new RecognitionQueue({ ...deps, recognisers, recognitionClaims: claims }),
  };
}

/** A store that is away may come back; one that refuses us is an error of the settings. @throws {ConfigError} */
async function requireUsable(storage: Storage, { config, log }: Pick<Deps, 'config' | 'log'>): Promise<void> {
  try {
    await storage.probe();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const refusal = storeError(config.store, error);
    if (refusal) throw refusal;
    log.warn({ err: error }, 'the store for files doesn’t answer: pages can’t be read until it does');
  }
}

function warnOnce(log: Log): (isWalled: boolean) => void {
  let isSaid = false;
  return (isWalled) => {
    if (!isWalled && !isSaid)
      log.warn(
        'native decoders are not confined: install bubblewrap, or let it make user namespaces (docs/decisions/0005)',
      );
    isSaid = true;
  };
}

/** Counts the pages that are neither rendered nor given up. */
export async function countWaitingPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('materialPages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('renderedAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
