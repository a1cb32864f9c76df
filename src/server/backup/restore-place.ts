/** The place that a restore fills: `DATA_DIR`, and the database where it is another one. */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { databaseFile } from '../db/open.ts';
import { restoreFolder } from '../db/unfinished-restore.ts';
import { dataDirError } from '../start/start-errors.ts';
import { BackupError } from './backup-error.ts';

/** Made by whoever locks the folder; it holds nothing. */
const LOCK_FILE = /^server\.lock/;
/** The folder that a restore puts into `DATA_DIR` before the database is in place. */
const FILES = 'files';

/** Clears what a restore that was broken off has left, and refuses a folder with anything else in it. @throws {BackupError} */
export async function prepareRestoreFolder(dataDir: string): Promise<string> {
  const folder = restoreFolder(dataDir);
  if (existsSync(folder) && !existsSync(databaseFile(dataDir))) clearRestore(dataDir);
  const [found] = (await readdir(dataDir)).filter((name) => !LOCK_FILE.test(name));
  if (found !== undefined)
    throw new BackupError(`${dataDir} isn’t empty, it has ${found}: set DATA_DIR to an empty folder.`);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw dataDirError(dataDir, error);
  });
  return folder;
}

/** Takes away all that a restore has made so far. */
export function clearRestore(dataDir: string): void {
  for (const left of [path.join(dataDir, FILES), restoreFolder(dataDir)])
    rmSync(left, { recursive: true, force: true });
}

/** Before the database: what breaks off here is recognised by its folder. */
export async function putFilesInPlace(dataDir: string): Promise<void> {
  const built = path.join(restoreFolder(dataDir), FILES);
  if (existsSync(built)) await rename(built, path.join(dataDir, FILES));
  await syncFolder(dataDir);
}

/** The last step on SQLite: from now on the installation is there. */
export async function putDatabaseInPlace(dataDir: string): Promise<void> {
  const file = databaseFile(dataDir);
  await rename(path.join(restoreFolder(dataDir), path.basename(file)), file);
  await syncFolder(dataDir);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
