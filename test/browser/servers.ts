/** A worker's servers: one shared by all files without special wishes, and one for the present file. */
import { isDeepStrictEqual } from 'node:util';
import { type Data, dataFolder } from './data-folders.ts';
import { type RunningServer, startServer } from './server.ts';

export type Wanted = { data: Data; environment: Record<string, string> };
type Kept = { file: string | null; wanted: Wanted; server: RunningServer };

export class Servers {
  #shared: Kept | null = null;
  #own: Kept | null = null;

  async get(file: string, wanted: Wanted): Promise<RunningServer> {
    if (wanted.data === 'library' && Object.keys(wanted.environment).length === 0) {
      this.#shared ??= await start(null, wanted);
      return this.#shared.server;
    }
    const own = this.#own;
    if (own?.file === file && isDeepStrictEqual(own.wanted, wanted)) return own.server;
    this.#own = null;
    const [started] = await Promise.all([start(file, wanted), own?.server.stop()]);
    this.#own = started;
    return started.server;
  }

  async stop() {
    await Promise.all([this.#shared?.server.stop(), this.#own?.server.stop()]);
  }
}

async function start(file: string | null, wanted: Wanted): Promise<Kept> {
  const settings = { SAMPLE_LIBRARY: 'off', ...wanted.environment };
  return { file, wanted, server: await startServer(settings, await dataFolder(wanted.data)) };
}
