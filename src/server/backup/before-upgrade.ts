/** The rows as they are before migrations change them, saved in `DATA_DIR/backups` for going back to the version before. */
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { pendingMigrations, unknownMigrations } from '../db/migrations.ts';
import type { Log } from '../log.ts';
import { makeFolder } from './backup-folder.ts';
import { readVersion } from './make-backup.ts';
import { findSource } from './source.ts';
import { writeBackup } from './write-backup.ts';

const FOLDER = 'backups';
const KEPT_DAYS = 2;
const DAY_MS = 24 * 60 * 60_000;
const LOOK_EVERY_MS = 60 * 60_000;

/** Does nothing for a new installation, and where there is nothing to migrate. Files aren't touched by migrations. @throws {BackupError} */
export async function backUpBeforeUpgrade(config: Config, log: Log): Promise<void> {
  const source = await findSource(config);
  if (!source) return;
  try {
    const pending = pendingMigrations(source.migrations);
    const isKnown = unknownMigrations(source.migrations).length === 0;
    if (pending.length === 0 || source.migrations.length === 0 || !isKnown) return;
    const folder = path.join(config.dataDir, FOLDER);
    makeFolder(folder);
    const file = path.join(folder, `before-${pending.at(-1)}.backup`);
    await writeBackup({ source, storage: null, file, version: readVersion(), nowMs: Date.now() });
    log.info({ file, migrations: pending }, 'saved the database before changing its schema');
  } finally {
    await source.close();
  }
}

/** Removes them after some days, now and later: what is erased must not live on in them. Gives the function that stops it. */
export function forgetUpgradeBackups({ dataDir, anonymousRetentionDays }: Config, log: Log): () => void {
  const keptMs = Math.min(KEPT_DAYS, anonymousRetentionDays) * DAY_MS;
  const forget = () =>
    removeOlder(path.join(dataDir, FOLDER), Date.now() - keptMs).catch((error) =>
      log.warn({ err: error }, 'backups made before an upgrade could not be removed'),
    );
  void forget();
  const timer = setInterval(forget, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

async function removeOlder(folder: string, beforeMs: number): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < beforeMs) await rm(file, { force: true });
  }
}
