/** The library as one thing: its database, files, renderers and the queue of pages to render. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { indexMissing } from '../search/entries.ts';
import { openDiskStorage } from '../storage/disk.ts';
import { openScratch } from '../storage/scratch.ts';
import type { Storage } from '../storage/storage.ts';
import { RenderQueue } from './pages/render-queue.ts';
import { createRenderers, type Renderers } from './rendering/renderers.ts';
import { sweepOrphans } from './sweep.ts';

const MAX_RENDERERS = 4;

export type Library = {
  db: Db;
  log: Log;
  now: () => number;
  storage: Storage;
  renderers: Renderers;
  queue: RenderQueue;
  /** Stops rendering: what runs is thrown away and done again at the next start. Uploads can still finish. */
  stop: () => void;
  close: () => Promise<void>;
};

type Deps = { config: Pick<Config, 'dataDir'>; db: Db; log: Log; now: () => number };

export async function openLibrary({ config, db, log, now }: Deps): Promise<Library> {
  const root = path.join(config.dataDir, 'files');
  const storage = await openDiskStorage(root);
  const count = Math.min(MAX_RENDERERS, availableParallelism());
  const desks = await openScratch(path.join(root, 'desks'));
  const renderers = createRenderers({ count, desks: desks.folder, onStart: warnOnce(log) });
  const queue = new RenderQueue({ db, log, now, storage, renderers, count });
  await sweepOrphans({ db, storage });
  await indexMissing(db);
  return {
    db,
    log,
    now,
    storage,
    renderers,
    queue,
    stop: () => queue.stop(),
    async close() {
      queue.stop();
      renderers.close();
      await queue.idle();
      await desks.close();
      await storage.close();
    },
  };
}

function warnOnce(log: Log): (isWalled: boolean) => void {
  let isSaid = false;
  return (isWalled) => {
    if (!isWalled && !isSaid)
      log.warn('native decoders are not confined: install bubblewrap (docs/decisions/0005)');
    isSaid = true;
  };
}
