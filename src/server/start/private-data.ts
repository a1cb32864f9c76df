/** Keeps others on this machine from reading the database, the uploads and the locks. */

import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirError } from './start-errors.ts';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Older versions, or another umask, may have let others read these. */
const FILES = ['cogito.sqlite', 'cogito.sqlite-wal', 'cogito.sqlite-shm', 'server.lock', 'files'];

/** Restricts the umask, and access to what is in `dataDir` already. @throws {ConfigError} if that is impossible. */
export function keepPrivate(dataDir: string): void {
  process.umask(OTHERS);
  try {
    close(dataDir);
    for (const file of FILES) close(path.join(dataDir, file));
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** Creates a folder and its missing parents for the owner alone. Node's option `recursive` hangs below /proc. */
export function makePrivateFolder(folder: string): void {
  const above = path.dirname(folder);
  if (above !== folder && !existsSync(above)) makePrivateFolder(above);
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory();
    if (!isThere) throw error;
  }
}

function close(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS) === 0) return;
  // A folder of another user, or a shared one such as /tmp, isn't ours to restrict.
  if (found.uid !== process.getuid?.() || (found.mode & STICKY) !== 0) return;
  try {
    chmodSync(file, found.mode & OWNER_ONLY);
  } catch {
    // The file system has no permissions.
  }
}

export const KEY = /^[\w-]{43}$/;

/** Returns 32 bytes in base64url, drawn at the first start. @throws {ConfigError} */
export async function readKeyFile(dataDir: string, name: string): Promise<string> {
  try {
    return await readOrDraw(path.join(dataDir, name));
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

async function readOrDraw(file: string): Promise<string> {
  const key = await readFile(file, 'utf8').catch(ifMissing);
  if (key !== null && KEY.test(key)) return key;
  // A power cut has left the file incomplete.
  if (key !== null) await rm(file);
  await drawKey(file);
  return readOrDraw(file);
}

/** Creates the key atomically; if another process was faster, its key is used. */
async function drawKey(file: string): Promise<void> {
  const drawn = `${file}.${randomUUID()}`;
  await writeFile(drawn, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(drawn, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(drawn);
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
