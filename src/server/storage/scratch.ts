/** Scratch space of one process, held by a lock that the operating system drops however the process ends. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataDir } from '../db/data-dir-lock.ts';

export type Scratch = { folder: string; close: () => Promise<void> };

/** Opens a folder of this process's own in `parent`, and removes those whose processes are gone. */
export async function openScratch(parent: string): Promise<Scratch> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const abandoned = path.join(parent, name);
    const unlock = tryLock(abandoned);
    if (unlock) await rm(abandoned, { recursive: true, force: true });
    unlock?.();
  }
  const folder = path.join(parent, randomUUID());
  const unlock = lockDataDir(folder);
  return {
    folder,
    async close() {
      unlock();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tryLock(folder: string): (() => void) | null {
  try {
    return lockDataDir(folder);
  } catch {
    return null;
  }
}
