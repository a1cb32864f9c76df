/** Finds damage that SQLite doesn't report: a truncated file, and what its log loses after a damaged frame. */
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { databaseFile } from './open.ts';
import { isOfDamage } from './sqlite-codes.ts';
import { requireFinishedRestore } from './unfinished-restore.ts';

/** Checking a file of this size takes a second. In a larger one, damage is found only when it is read. */
const CHECKED_UP_TO_BYTES = 2 ** 30;

/** @throws {OperatorError} */
export function requireSoundDatabase(dataDir: string): void {
  const file = databaseFile(dataDir);
  requireFinishedRestore(dataDir, existsSync(file));
  const what =
    findDamage(file) ?? (isMissing(file) && hasFiles(dataDir) ? 'cogito.sqlite is missing or empty' : null);
  if (what)
    throw new OperatorError(
      `The database in ${dataDir} is damaged: ${what}. Bring it back from a backup, as ops/runbook.md says.`,
    );
}

function findDamage(file: string): string | null {
  const log = `${file}-wal`;
  const inLog = existsSync(log) ? findLogDamage(log) : null;
  if (inLog) return `cogito.sqlite-wal ${inLog}`;
  if (isMissing(file) || statSync(file).size > CHECKED_UP_TO_BYTES) return null;
  return isHealthy(file) ? null : 'cogito.sqlite isn’t what SQLite has written';
}

function isHealthy(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok';
    } finally {
      database.close();
    }
  } catch (error) {
    if (isOfDamage(error)) return false;
    throw error;
  }
}

const isMissing = (file: string) => !existsSync(file) || statSync(file).size === 0;

/** Uploads without a database mean that the database was lost. */
function hasFiles(dataDir: string): boolean {
  const folder = path.join(dataDir, 'files', 'materials');
  return existsSync(folder) && readdirSync(folder).length > 0;
}

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
const FRAMES_READ_AT_ONCE = 256;

/** Returns what is wrong with the log at `file`, as the end of a sentence; null if at most its end is incomplete. */
function findLogDamage(file: string): string | null {
  const log = openSync(file, 'r');
  try {
    return findFault(log);
  } finally {
    closeSync(log);
  }
}

function findFault(log: number): string | null {
  if (fstatSync(log).size <= HEADER_BYTES) return null;
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(log, header, 0, HEADER_BYTES, 0);
  const isBigEndian = header.readUInt32BE(0) === MAGIC + 1;
  const isKnown = isBigEndian || header.readUInt32BE(0) === MAGIC;
  let sum = isKnown ? checksum(header.subarray(0, 24), [0, 0], isBigEndian) : null;
  if (!sum || !endsWith(header, sum)) return 'begins with damaged bytes';

  const salt = header.subarray(16, 24);
  let isBroken = false;
  let commitsAfterBreak = 0;
  for (const frame of framesOf(log, FRAME_HEADER_BYTES + header.readUInt32BE(8))) {
    // The rest is left over from before the log was restarted.
    if (!frame.subarray(8, 16).equals(salt)) break;
    if (!isBroken) {
      sum = checksum(
        frame.subarray(FRAME_HEADER_BYTES),
        checksum(frame.subarray(0, 8), sum, isBigEndian),
        isBigEndian,
      );
      isBroken = !endsWith(frame.subarray(0, FRAME_HEADER_BYTES), sum);
    }
    const isCommit = frame.readUInt32BE(4) !== 0;
    if (isBroken && isCommit) commitsAfterBreak++;
  }
  // One of these commits may belong to the incomplete transaction.
  return commitsAfterBreak > 1 ? 'has damaged bytes before sound ones' : null;
}

/** Yields the log's complete frames; the log may be larger than a buffer, so each is valid only until the next. */
function* framesOf(log: number, frameBytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(frameBytes * FRAMES_READ_AT_ONCE);
  for (let at = HEADER_BYTES; ; at += piece.length) {
    const whole = Math.floor(readSync(log, piece, 0, piece.length, at) / frameBytes);
    for (let n = 0; n < whole; n++) yield piece.subarray(n * frameBytes, (n + 1) * frameBytes);
    if (whole < FRAMES_READ_AT_ONCE) return;
  }
}

type Sum = [number, number];

function checksum(bytes: Buffer, [first, second]: Sum, isBigEndian: boolean): Sum {
  let [a, b] = [first, second];
  const read = isBigEndian ? bytes.readUInt32BE.bind(bytes) : bytes.readUInt32LE.bind(bytes);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + read(at) + b) >>> 0;
    b = (b + read(at + 4) + a) >>> 0;
  }
  return [a, b];
}

const endsWith = (header: Buffer, [a, b]: Sum) =>
  header.readUInt32BE(header.length - 8) === a && header.readUInt32BE(header.length - 4) === b;
