import type { Readable } from 'node:stream';
import { type Config, readConfig } from '../config.ts';
import { openClock } from '../db/clock.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog, type Log } from '../log.ts';
import { keepPrivate } from '../start/private-data.ts';

export type Installation = { config: Config; db: Db; log: Log; now: () => number };

/** A command's surroundings; the environment is the process's own unless given. */
export type Surroundings = {
  environment?: Parameters<typeof readConfig>[0];
  stdin: Readable & { isTTY?: boolean };
};

/** Opens the installation that the environment names, beside a running server or without one. @throws {ConfigError} */
export async function withInstallation<T>(
  { environment }: Surroundings,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  keepPrivate(config.dataDir);
  const db = await openDatabase(config, log);
  const clock = await openClock(db, log);
  try {
    return await work({ config, db, log, now: clock.now });
  } finally {
    clock.stop();
    await db.destroy();
  }
}
