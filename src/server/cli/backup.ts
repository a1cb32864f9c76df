import { closeSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { keepNewest, newBackupFile } from '../backup/backup-folder.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { move } from '../backup/move.ts';
import { openBackup } from '../backup/read-backup.ts';
import { restore } from '../backup/restore.ts';
import type { Written } from '../backup/write-backup.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { takeDatabaseAlone } from '../db/database-lock.ts';
import { requireSoundDatabase } from '../db/sqlite-damage.ts';
import { OperatorError } from '../operator-error.ts';
import { parseOptions, readPlace, type Surroundings } from './installation.ts';

/** Runs beside a server, or without one. */
export async function backUp(args: string[], surroundings: Surroundings): Promise<string> {
  const { options, files, flags } = parseOptions(args, ['keep'], {
    takesFiles: true,
    flags: ['overwrite'],
  });
  const place = requireOne(files, options.keep === undefined ? 'FILE' : 'FOLDER');
  const keep = options.keep === undefined ? null : requireCount(options.keep);
  const { config, log } = readPlace(surroundings);
  const file = keep === null ? place : await newBackupFile(place, Date.now());
  if (keep === null) requireRoom(file, flags.has('overwrite'));
  const written = await makeBackup(config, log, file);
  const removed = keep === null ? 0 : await keepNewest(place, keep);
  return `${sumUp(file, written)}${removed > 0 ? ` Removed ${count(removed, 'older one')}.` : ''}`;
}

/** Runs only without a server. `dataDir` stays as it is, and its files belong to the moved installation. */
export async function moveDatabase(args: string[], surroundings: Surroundings): Promise<string> {
  const { options } = parseOptions(args, ['to']);
  const to = options.to?.trim();
  if (!to)
    throw new OperatorError('Name the empty database with --to postgres://user:password@host:5432/database.');
  const { config, log } = readPlace(surroundings, { DATABASE_URL: to });
  const unlockFolder = lockDataDir(config.dataDir);
  const unlockDatabase = await takeDatabaseAlone(to);
  try {
    requireSoundDatabase(config.dataDir);
    const moved = Object.values(await move(config.dataDir, to, log));
    const rows = moved.reduce((sum, table) => sum + table.rows, 0);
    return `Moved ${count(rows, 'row')} of ${count(moved.length, 'table')}. Start the server with this DATABASE_URL and the same DATA_DIR; when all is well, delete cogito.sqlite there.`;
  } finally {
    await unlockDatabase();
    unlockFolder();
  }
}

/** Runs only without a server. */
export async function restoreBackup(args: string[], surroundings: Surroundings): Promise<string> {
  const { files } = parseOptions(args, [], { takesFiles: true });
  const file = requireOne(files, 'FILE');
  requireReadable(file);
  const { config, log } = readPlace(surroundings);
  const backup = await openBackup(file);
  const unlockFolder = lockDataDir(config.dataDir);
  const unlockDatabase = config.databaseUrl ? await takeDatabaseAlone(config.databaseUrl) : async () => {};
  try {
    await restore(backup, config, log);
  } finally {
    await unlockDatabase();
    unlockFolder();
  }
  return `Restored what was saved at ${backup.head.madeAt}: ${listContents(backup.contents)}. Everybody signs in again, ${NO_FACTORS}${backup.head.hasFiles ? '' : NO_FILES}`;
}

/** Decision 46 leaves second factors out of backups. */
const NO_FACTORS =
  'by password alone: second factors aren’t in a backup, so staff who had one turn it on again.';

/** A backup that was made before an upgrade contains no files. */
const NO_FILES = ' It has no files: move the folder “files” of the former DATA_DIR into this one.';

function requireOne(files: string[], what: string): string {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new OperatorError(`Name one ${what}.`);
  return path.resolve(file);
}

function requireRoom(file: string, mayOverwrite: boolean): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory())
    throw new OperatorError(`${file} is a folder: name a file, or keep several there with --keep N.`);
  // An empty file may be replaced, because it only reserves its name, as one of `mktemp` does.
  if (there && there.size > 0 && !mayOverwrite)
    throw new OperatorError(`${file} exists already: name another file, or replace it with --overwrite.`);
}

/** A backup that was fetched from another machine often belongs to the user who fetched it. */
function requireReadable(file: string): void {
  try {
    closeSync(openSync(file, 'r'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    throw new OperatorError(
      `This user can’t read ${file}: it must be readable for the user that the server runs as, and so must the folders above it.`,
    );
  }
}

function requireCount(value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new OperatorError('--keep must be a whole number from 1 to 9999.');
}

function sumUp(file: string, written: Written): string {
  const missing = written.missingFiles.length;
  const but =
    missing > 0 ? ` ${count(missing, 'uploaded file')} that should be there could not be found.` : '';
  return `Saved ${listContents(written)} in ${file} (${Math.ceil(written.bytes / 1024)} KB).${but}`;
}

function listContents({ tables, files }: Pick<Written, 'tables' | 'files'>): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${count(rows, 'row')} and ${count(files.count, 'file')}`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
