/** Backs up an installation while its servers run, and the rows before migrations change them. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openClock } from '../db/clock.ts';
import { pendingMigrations, unknownMigrations } from '../db/migrations.ts';
import { databaseFile, openAsItIs } from '../db/open.ts';
import { writeStoredValue } from '../db/stored-values.ts';
import type { Log } from '../log.ts';
import { holdFiles } from '../materials/files.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { makeFolder, NEWEST_BACKUP } from './backup-folder.ts';
import type { Source } from './rows.ts';
import { findSource, openCopiedSource, openSource } from './source.ts';
import { type Written, writeBackup } from './write-backup.ts';

const PACKAGE = path.join(import.meta.dirname, '../../../package.json');

/** The product's version, which tells by which version a backup can be restored. */
const readVersion = (): string => JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

/** Replaces the file at `file` once the new one is complete. @throws {BackupError | ConfigError} */
export async function makeBackup(config: Config, log: Log, file: string): Promise<Written> {
  await (await openSource(config)).close();
  const db = openAsItIs(config, log);
  const clock = await openClock(db, log);
  const storage = await openStorage(path.join(config.dataDir, 'files'), config.store);
  try {
    return await holdFiles(db, clock.now, async () => {
      const nowMs = clock.now();
      const written = await writeFrom(await openCopy(config), { storage, file, nowMs });
      await writeStoredValue(db, NEWEST_BACKUP, String(nowMs));
      return written;
    });
  } finally {
    await storage.close();
    clock.stop();
    await db.destroy();
  }
}

type Copy = { storage: Storage; file: string; nowMs: number };

const openCopy = ({ databaseUrl, dataDir }: Config): Promise<Source> =>
  databaseUrl
    ? openSource({ databaseUrl, dataDir })
    : openCopiedSource(databaseFile(dataDir), path.join(dataDir, 'files', 'incoming'));

/** The source is always closed, because an open one keeps the process alive. */
async function writeFrom(source: Source, copy: Copy): Promise<Written> {
  try {
    return await writeBackup({ source, version: readVersion(), ...copy });
  } finally {
    await source.close();
  }
}

const FOLDER = 'backups';
const KEPT_DAYS = 2;
const DAY_MS = 24 * 60 * 60_000;
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * Does nothing for a new installation or without pending migrations. Files are left out, because no migration
 * changes them. @throws {BackupError}
 */
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

/**
 * Removes backups that were made before upgrades after some days, because data that is erased meanwhile is still
 * in them. Returns the function that stops this.
 */
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
