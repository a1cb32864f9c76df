/** A worker's servers: one for all files that ask for nothing special, and one for the file that is being run. */
import { isDeepStrictEqual } from 'node:util';
import { renderedLibrary } from './sample-library.ts';
import { type RunningServer, startServer } from './server.ts';

type Environment = Record<string, string>;
type Kept = { file: string | null; environment: Environment; server: RunningServer };

export class Servers {
  #shared: Kept | null = null;
  #own: Kept | null = null;

  async get(file: string, environment: Environment): Promise<RunningServer> {
    if (Object.keys(environment).length === 0) {
      this.#shared ??= await start(null, environment);
      return this.#shared.server;
    }
    const own = this.#own;
    if (own?.file === file && isDeepStrictEqual(own.environment, environment)) return own.server;
    this.#own = null;
    const [started] = await Promise.all([start(file, environment), own?.server.stop()]);
    this.#own = started;
    return started.server;
  }

  async stop() {
    await Promise.all([this.#shared?.server.stop(), this.#own?.server.stop()]);
  }
}

async function start(file: string | null, environment: Environment): Promise<Kept> {
  const library = environment.SAMPLE_LIBRARY === 'off' ? undefined : await renderedLibrary();
  return { file, environment, server: await startServer(environment, library) };
}
