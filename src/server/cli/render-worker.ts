import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { lockDatabase } from '../db/database-lock.ts';
import { openLibrary } from '../materials/library.ts';
import { CommandError } from './command-error.ts';
import { type Surroundings, withInstallation } from './installation.ts';
import { parseOptions } from './options.ts';

/** Renders pages for servers on other machines until it is told to stop; it opens no port. */
export async function runRenderWorker(args: string[], surroundings: Surroundings): Promise<string> {
  parseOptions(args, []);
  return withInstallation(surroundings, async (installation) => {
    const { databaseUrl } = installation.config;
    if (!databaseUrl)
      throw new CommandError('A render worker needs DATABASE_URL: with SQLite the server alone renders.');
    const lost = new AbortController();
    const { log } = installation;
    const unlock = await lockDatabase(databaseUrl, {
      as: 'worker',
      log,
      onTaken: (error) => lost.abort(error),
    });
    const library = await openLibrary(installation);
    try {
      library.start();
      console.log(`Rendering pages on ${availableParallelism()} cores.`);
      await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT'), failed(lost.signal)]);
    } finally {
      await library.close();
      await unlock();
    }
    return 'Stopped rendering.';
  });
}

async function failed(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason;
}
