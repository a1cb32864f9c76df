/** For tests: renderers shared by all servers of a process, because each takes most of a second to start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { Outcome } from '#server/materials/rendering/job.ts';
import { createRenderers, RendererFailure, type Renderers } from '#server/materials/rendering/renderers.ts';

let renderers: Renderers | undefined;

/** Returns the renderers for one server. If it closes them, only its jobs fail; the next server uses them too. */
export function shareRenderers(): Renderers {
  renderers ??= open();
  const all = renderers;
  const closed = Promise.withResolvers<Outcome>();
  closed.promise.catch(() => {});
  let isClosed = false;
  return {
    async run(job) {
      if (isClosed) throw new RendererFailure('closed');
      return Promise.race([all.run(job), closed.promise]);
    },
    interrupt: all.interrupt,
    close() {
      isClosed = true;
      closed.reject(new RendererFailure('closed'));
    },
  };
}

function open(): Renderers {
  const workFolders = mkdtempSync(path.join(tmpdir(), 'cogito-work-'));
  process.once('exit', () => rmSync(workFolders, { recursive: true, force: true }));
  return createRenderers({ count: availableParallelism(), workFolders });
}
