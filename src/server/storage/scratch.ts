/** Scratch space of one process, with a lock that the operating system releases however the process ends. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockDataDir } from '../db/data-dir-lock.ts';
import type { OpenedFile, ReceivedFile } from './storage.ts';

const READ_BYTES = 256 * 1024;

export type Scratch = { folder: string; close: () => Promise<void> };

/** Opens this process's own folder in `parent`, and removes folders whose processes are gone. */
export async function openScratch(parent: string): Promise<Scratch> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const abandoned = path.join(parent, name);
    const unlock = tryLock(abandoned);
    if (unlock) await removeFolder(abandoned);
    unlock?.();
  }
  const { folder, unlock } = makeFolder(parent);
  return {
    folder,
    async close() {
      unlock();
      await removeFolder(folder);
    },
  };
}

export const newScratchPath = ({ folder }: Pick<Scratch, 'folder'>, what: string) =>
  path.join(folder, `${what}-${randomUUID()}`);

/** Writes a stream to a new file, which is durable once this resolves. On failure nothing stays. */
export async function receiveInto(
  scratch: Scratch,
  stream: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const file = newScratchPath(scratch, 'upload');
  // The file is opened first: a stream that opens it itself could create it after it was removed.
  const handle = await open(file, 'wx', 0o600);
  try {
    await pipeline(Readable.from(stream), handle.createWriteStream({ flush: true }));
    return { path: file };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Opens a file, which can be read even if it is removed meanwhile; returns null if there is none. */
export async function openFile(file: string): Promise<OpenedFile | null> {
  const handle = await open(file).catch(nullWhenMissing);
  if (!handle) return null;
  const { size } = await handle.stat();
  return { bytes: size, stream: handle.createReadStream({ highWaterMark: READ_BYTES }) };
}

export function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Retries, because another process that is just starting may take a folder without a lock for an abandoned one. */
function makeFolder(parent: string, tries = 5) {
  const folder = path.join(parent, randomUUID());
  const unlock = tries > 1 ? tryLock(folder) : lockDataDir(folder);
  if (unlock && existsSync(folder)) return { folder, unlock };
  unlock?.();
  return makeFolder(parent, tries - 1);
}

/** A process that is just starting may lock the folder while it is emptied; it then removes the folder or uses it. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error;
  });
}

function tryLock(folder: string): (() => void) | null {
  try {
    return lockDataDir(folder);
  } catch {
    return null;
  }
}
