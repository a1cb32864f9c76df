/** Finds damage that SQLite doesn't report: a truncated file, and what its log loses behind a damaged frame. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findLogDamage } from './sqlite-log.ts';
import { requireFinishedRestore } from './unfinished-restore.ts';

/** Checking takes a second for as much as this; what is larger is checked as it is read. */
const CHECKED_UP_TO_BYTES = 2 ** 30;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

export class DatabaseDamaged extends Error {
  constructor(dataDir: string, what: string) {
    super(
      `The database in ${dataDir} is damaged: ${what}. Bring it back from a backup, as ops/runbook.md says.`,
    );
  }
}

/** @throws {DatabaseDamaged | RestoreUnfinished} */
export function requireSoundDatabase(dataDir: string): void {
  const file = path.join(dataDir, 'cogito.sqlite');
  requireFinishedRestore(dataDir, existsSync(file));
  const what =
    findDamage(file) ?? (isMissing(file) && hasFiles(dataDir) ? 'cogito.sqlite is missing or empty' : null);
  if (what) throw new DatabaseDamaged(dataDir, what);
}

function saysDamaged(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const number = Number(errcode ?? code) & 0xff;
  return number === CORRUPT || number === NOT_A_DATABASE;
}

function findDamage(file: string): string | null {
  const log = `${file}-wal`;
  const inLog = existsSync(log) ? findLogDamage(log) : null;
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

/** Uploads without a database mean that the database was lost. */
function hasFiles(dataDir: string): boolean {
  const folder = path.join(dataDir, 'files', 'materials');
  return existsSync(folder) && readdirSync(folder).length > 0;
}
