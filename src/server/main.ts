/** Starts the server: reads the configuration, opens everything, listens, and drains on SIGTERM and SIGINT. */
import { type App, createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataDirInUse, lockDataDir } from './db/data-dir-lock.ts';
import { openDatabase } from './db/open.ts';
import { createLog } from './log.ts';
import { unusableAddress } from './unusable.ts';

/** A drain that takes longer is cut: what is acknowledged is on disk already. */
const DRAIN_WITHIN_MS = 9000;

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirInUse)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  // With PostgreSQL several processes may share the folder: it holds only files.
  if (!config.databaseUrl) lockDataDir(config.dataDir);
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: use this only for load tests');

  const db = await openDatabase(config, log);
  const app = await createApp({ config, db, log, now: Date.now });
  const address = await app.listen(config).catch((error) => {
    throw unusableAddress(config, error);
  });
  drainOnSignal(app, async () => db.destroy());
  console.log(`Cogito is ready at ${config.publicUrl?.origin ?? address}`);

  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed unheard'));
}

function drainOnSignal(app: App, closeRest: () => Promise<void>): void {
  let isDraining = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isDraining) return;
      isDraining = true;
      setTimeout(() => process.exit(0), DRAIN_WITHIN_MS).unref();
      await app.drain();
      await closeRest();
      process.exit(0);
    });
  }
}
