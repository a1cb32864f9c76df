/** Starts the server, and drains it on SIGTERM and SIGINT. */
import { flushCompileCache } from 'node:module';
import { makeFirstLink } from './accounts/links.ts';
import { waysToFirstAdministrator } from './accounts/texts.ts';
import { type App, createApp } from './app.ts';
import { backUpBeforeUpgrade, forgetUpgradeBackups } from './backup/make-backup.ts';
import { type Config, readConfig } from './config.ts';
import { openClock, requirePlausibleClock } from './db/clock.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import { lockDatabase } from './db/database-lock.ts';
import { openDatabase } from './db/open.ts';
import { requireSoundDatabase } from './db/sqlite-damage.ts';
import { createLog, type Log, logProcessEvents } from './log.ts';
import { OperatorError } from './operator-error.ts';
import { keepPrivate } from './start/private-data.ts';
import { addressError } from './start/start-errors.ts';

/** A longer drain is cut off, which loses nothing: all that was acknowledged is stored. */
const DRAIN_WITHIN_MS = 9000;

try {
  await start();
} catch (error) {
  if (error instanceof OperatorError) console.error(error.message);
  // The error isn't rethrown, because Node would print all its fields, such as an address with its password.
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

  if (!config.databaseUrl) requirePlausibleClock(Date.now());
  await backUpBeforeUpgrade(config, log);
  const db = await openDatabase(config, log, endWith);
  const clock = await openClock(db, log);
  requirePlausibleClock(clock.now());
  const stopForgetting = forgetUpgradeBackups(config, log);
  const app = await createApp({ config, db, log, now: clock.now });
  // This runs before `drainOnSignal`, whose handlers close the database.
  const firstLink = await makeFirstLink(db, clock.now());
  const address = await app.listen(config).catch((error) => {
    throw addressError(config, error);
  });
  drainOnSignal(app, async () => {
    stopForgetting();
    clock.stop();
    await db.destroy();
    await unlock();
  });
  const site = config.publicUrl?.origin ?? address;
  console.log(`Cogito is ready at ${site}`);
  for (const note of app.startNotes) console.log(note);
  // Otherwise a killed process would leave no compile cache for the next start.
  flushCompileCache();
  if (firstLink) console.log(waysToFirstAdministrator(site + firstLink));
  if (process.getuid?.() === 0) log.warn('running as root: use an account that owns nothing but DATA_DIR');
}

async function lock(
  { databaseUrl, redisUrl, dataDir }: Config,
  log: Log,
): Promise<() => void | Promise<void>> {
  if (!databaseUrl) return lockDataDir(dataDir);
  return lockDatabase(databaseUrl, { as: redisUrl ? 'server' : 'only server', log, onTaken: endWith });
}

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
