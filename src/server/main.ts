/** Starts the server: reads the configuration, opens everything, listens, and drains on SIGTERM and SIGINT. */
import { type App, createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openClock } from './db/clock.ts';
import { DataDirInUse, lockDataDir } from './db/data-dir-lock.ts';
import { DatabaseInUse, lockDatabase } from './db/database-lock.ts';
import { openDatabase } from './db/open.ts';
import { DatabaseDamaged, requireSoundDatabase } from './db/sqlite-damage.ts';
import { createLog, type Log, logProcessEvents } from './log.ts';
import { keepPrivate } from './private-data.ts';
import { addressError } from './start-errors.ts';

/** A drain that takes longer is cut: what is acknowledged is on disk already. */
const DRAIN_WITHIN_MS = 9000;

const SAID_IN_A_SENTENCE = [ConfigError, DataDirInUse, DatabaseInUse, DatabaseDamaged];

try {
  await start();
} catch (error) {
  if (SAID_IN_A_SENTENCE.some((kind) => error instanceof kind)) console.error((error as Error).message);
  // Not thrown on: Node would print all that the error holds, an address with its password for example.
  else createLog('fatal').fatal({ err: error }, 'the server could not start');
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  logProcessEvents(log);
  keepPrivate(config.dataDir);
  const unlock = await lock(config, log);
  if (!config.databaseUrl) requireSoundDatabase(config.dataDir);
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: use this only for load tests');

  const db = await openDatabase(config, log, endWith);
  const clock = await openClock(db, log);
  const app = await createApp({ config, db, log, now: clock.now });
  const address = await app.listen(config).catch((error) => {
    throw addressError(config, error);
  });
  drainOnSignal(app, async () => {
    clock.stop();
    await db.destroy();
    await unlock();
  });
  console.log(`Cogito is ready at ${config.publicUrl?.origin ?? address}`);
  if (process.getuid?.() === 0) log.warn('running as root: use an account that owns nothing but DATA_DIR');
}

async function lock({ databaseUrl, dataDir }: Config, log: Log): Promise<() => void | Promise<void>> {
  if (!databaseUrl) return lockDataDir(dataDir);
  return lockDatabase(databaseUrl, { log, onTaken: endWith });
}

/** What is acknowledged is stored. */
function endWith(error: Error): never {
  console.error(error.message);
  process.exit(1);
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
