/**
 * Finds damage of the embedded database before anything is read from it. SQLite by itself takes a truncated file for
 * an empty database, and drops everything in its write-ahead log from the first damaged frame on, without a word.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findLogDamage } from './sqlite-log.ts';

/** Checking takes a second for as much as this; what is larger is checked as it is read. */
const CHECKED_UP_TO_BYTES = 2 ** 30;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

export class DatabaseDamaged extends Error {
  constructor(dataDir: string, what: string) {
    super(`The database in ${dataDir} is damaged: ${what}. Bring it back from a backup, as the README says.`);
  }
}

/** @throws {DatabaseDamaged} */
export function requireSoundDatabase(dataDir: string): void {
  const file = path.join(dataDir, 'cogito.sqlite');
  const what =
    findDamage(file) ?? (isMissing(file) && hasFiles(dataDir) ? 'cogito.sqlite is missing or empty' : null);
  if (what) throw new DatabaseDamaged(dataDir, what);
}

/** Whether SQLite itself says that what it read is damaged. */
function saysDamaged(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const number = Number(errcode ?? code) & 0xff;
  return number === CORRUPT || number === NOT_A_DATABASE;
}

function findDamage(file: string): string | null {
  const log = `${file}-wal`;
  const inLog = existsSync(log) ? findLogDamage(readFileSync(log)) : null;
  if (inLog) return `cogito.sqlite-wal ${inLog}`;
  if (isMissing(file) || statSync(file).size > CHECKED_UP_TO_BYTES) return null;
  return isSound(file) ? null : 'cogito.sqlite isn’t what SQLite has written';
}

function isSound(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok';
    } finally {
      database.close();
    }
  } catch (error) {
    if (saysDamaged(error)) return false;
    throw error;
  }
}

const isMissing = (file: string) => !existsSync(file) || statSync(file).size === 0;

/** Uploads, which only a database that isn't there any more can have known. */
function hasFiles(dataDir: string): boolean {
  const folder = path.join(dataDir, 'files', 'materials');
  return existsSync(folder) && readdirSync(folder).length > 0;
}
