/** A folder of backups named by their time, of which the newest are kept. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/schema.ts';
import { readStoredValue } from '../db/stored-values.ts';
import { makePrivateFolder } from '../start/private-data.ts';
import { fileError } from './backup-error.ts';

const NAME = /^cogito-\d{8}T\d{6}Z\.backup$/;

/** Whether a file has the name that `newBackupFile` gives. */
export const isDated = (name: string) => NAME.test(name);

/** Returns the file for a backup at this time; creates the folder if it is missing. @throws {BackupError} */
export async function newBackupFile(folder: string, nowMs: number): Promise<string> {
  makeFolder(folder);
  const time = new Date(nowMs).toISOString().replace(/\.\d+|[-:]/g, '');
  return path.join(folder, `cogito-${time}.backup`);
}

/** Removes all backups but the newest `count`; returns the number removed. Other files stay. */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const oldestFirst = (await readdir(folder)).filter(isDated).toSorted();
  const old = oldestFirst.slice(0, Math.max(0, oldestFirst.length - count));
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}

/** @throws {BackupError} */
export function makeFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (error) {
    throw fileError('Opening', folder, error);
  }
}

/** The key under which the time of the newest backup is stored, in milliseconds. */
export const NEWEST_BACKUP = 'newest_backup_at';

/** Returns the time of the newest backup; null before the first. */
export async function readNewestBackup(db: Db): Promise<number | null> {
  const at = await readStoredValue(db, NEWEST_BACKUP);
  return at === null ? null : Number(at);
}
