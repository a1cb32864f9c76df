/** Restores an installation from a backup, completely or not at all, into either database. */

import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Config } from '../config.ts';
import { databaseFile } from '../db/open.ts';
import { INSTALLATION_ID } from '../db/stored-values.ts';
import { restoreFolder } from '../db/unfinished-restore.ts';
import type { Log } from '../log.ts';
import { dataDirError } from '../start/start-errors.ts';
import { syncFolder } from '../storage/disk.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { type ReadEntry, readArchive, readWhole } from './archive-reader.ts';
import { BackupError, fileError } from './backup-error.ts';
import { readName } from './contents.ts';
import { openPostgresTarget } from './postgres-target.ts';
import type { Backup } from './read-backup.ts';
import { ROWS_TOGETHER, type Row } from './rows.ts';
import { findSource } from './source.ts';
import { openSqliteTarget } from './sqlite-target.ts';
import { requireNoTables, requireSameRows, requireTable, type Target } from './target.ts';

const decompress = promisify(zstdDecompress);

/** The caller has locked the folder and the database. @throws {BackupError | ConfigError} */
export async function restore(backup: Backup, config: Config, log: Log): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const folder = await prepareRestoreFolder(config);
  const { migrations } = backup.head;
  let target: Target | undefined;
  let isCommitting = false;
  try {
    target = databaseUrl
      ? await openPostgresTarget(databaseUrl, migrations, log)
      : await openSqliteTarget(path.join(folder, path.basename(databaseFile(dataDir))), migrations);
    await fill(target, backup, config);
    // The restored installation may share a Redis server with its original, so it needs an id of its own.
    await target.removeStoredValue(INSTALLATION_ID);
    isCommitting = databaseUrl !== null;
    await target.commit();
    if (!databaseUrl) await putDatabaseInPlace(dataDir);
  } catch (error) {
    await target?.abandon();
    // A commit whose answer was lost may have succeeded; the next restore or start finds out.
    if (!isCommitting) clearRestore(dataDir);
    throw fileError('Restoring into', dataDir, error);
  }
  await rm(folder, { recursive: true, force: true });
}

async function fill(target: Target, { file, contents }: Backup, config: Config): Promise<void> {
  const { dataDir, store } = config;
  // Files that an interrupted restore leaves in an object store are swept later, because no row names them.
  const storage = await openStorage(path.join(restoreFolder(dataDir), 'files'), store);
  try {
    for await (const entry of readArchive(file)) await take(file, entry, target, storage);
  } finally {
    await storage.close();
  }
  await requireSameRows(target, contents.tables);
  await putFilesInPlace(dataDir);
}

async function take(file: string, entry: ReadEntry, target: Target, storage: Storage): Promise<void> {
  const held = readName(entry.name);
  if (held && 'key' in held)
    return storage.keep(await storage.receive(Readable.from(entry.chunks())), held.key);
  if (!held) return;
  const table = requireTable(target, held.table);
  const packed = await readWhole(entry);
  const rows = await readRows(packed).catch(() => {
    throw new BackupError(
      `The backup ${file} is damaged: ${entry.name} holds no rows. Nothing was restored.`,
    );
  });
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER)
    await target.load(table, rows.slice(at, at + ROWS_TOGETHER));
}

async function readRows(packed: Buffer): Promise<Row[]> {
  const lines = (await decompress(packed)).toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** The lock's file, which locking the folder creates: a folder with nothing else counts as empty. */
const LOCK_FILE = /^server\.lock/;
/** The folder that a restore puts into `DATA_DIR` before the database is in place. */
const FILES = 'files';

/**
 * Deletes an interrupted restore, and refuses a folder that contains anything else.
 * @throws {BackupError | ConfigError}
 */
async function prepareRestoreFolder(config: Config): Promise<string> {
  const { databaseUrl, dataDir } = config;
  const folder = restoreFolder(dataDir);
  if (existsSync(folder) && !existsSync(databaseFile(dataDir))) {
    // A restore that was killed just after its commit is an installation, and the files are its own.
    if (databaseUrl) await requireEmptyDatabase(config);
    clearRestore(dataDir);
  }
  const [found] = (await readdir(dataDir)).filter((name) => !LOCK_FILE.test(name));
  if (found !== undefined)
    throw new BackupError(`${dataDir} isn’t empty, it has ${found}: set DATA_DIR to an empty folder.`);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw dataDirError(dataDir, error);
  });
  return folder;
}

async function requireEmptyDatabase(config: Config): Promise<void> {
  const found = await findSource(config);
  await found?.close();
  requireNoTables(found?.tables ?? []);
}

/** Deletes everything that a restore has created so far. */
function clearRestore(dataDir: string): void {
  for (const left of [path.join(dataDir, FILES), restoreFolder(dataDir)])
    rmSync(left, { recursive: true, force: true });
}

/** The files come before the database: after a failure here, the folder shows that the restore is unfinished. */
async function putFilesInPlace(dataDir: string): Promise<void> {
  const built = path.join(restoreFolder(dataDir), FILES);
  if (existsSync(built)) await rename(built, path.join(dataDir, FILES));
  await syncFolder(dataDir);
}

/** This is the last step on SQLite: after it the installation exists. */
async function putDatabaseInPlace(dataDir: string): Promise<void> {
  const file = databaseFile(dataDir);
  await rename(path.join(restoreFolder(dataDir), path.basename(file)), file);
  await syncFolder(dataDir);
}
