/** Files on this machine's disk: each is written beside the store and moved into it whole. */
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openScratch } from './scratch.ts';
import { checkKey, type Storage } from './storage.ts';

/** Opens the store in `root`, creating it when missing, and clears what crashed processes left half-written. */
export async function openDiskStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const scratch = await openScratch(path.join(root, 'incoming'));
  const newScratchPath = (what: string) => path.join(scratch.folder, `${what}-${randomUUID()}`);
  const pathOf = (key: string) => path.join(root, checkKey(key));

  /** A rename is atomic; it is durable once the folder that holds the name is. */
  async function moveInto(from: string, key: string): Promise<void> {
    const to = pathOf(key);
    const folder = path.dirname(to);
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(from, to);
    await syncFolder(folder);
    if (created) await syncFolder(path.dirname(created));
  }

  return {
    async receive(stream) {
      const file = newScratchPath('upload');
      // Opened first: a stream that opens it by itself could still create it after it was removed.
      const handle = await open(file, 'wx', 0o600);
      try {
        await pipeline(Readable.from(stream), handle.createWriteStream({ flush: true }));
        return { path: file };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },

    keep: (file, key) => moveInto(file.path, key),
    discard: (file) => rm(file.path, { force: true }),

    async put(key, bytes) {
      const file = newScratchPath('put');
      try {
        await writeDurably(file, bytes);
        await moveInto(file, key);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },

    // A second name for the same bytes: nothing here is ever written twice in place.
    async copy(copies) {
      const folders = new Set(copies.map(({ to }) => path.dirname(pathOf(to))));
      for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const { from, to } of copies) await linkOrCopy(pathOf(from), pathOf(to));
      for (const folder of folders) {
        await syncFolder(folder);
        await syncFolder(path.dirname(folder));
      }
    },

    async open(key) {
      const file = await open(pathOf(key)).catch(nullWhenMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream({ highWaterMark: 256 * 1024 }) };
    },

    localPath: async (key) => pathOf(key),
    // Tried again where somebody writes into it meanwhile.
    removeAll: (folder) =>
      rm(pathOf(folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),

    async listFolders(folder, before) {
      const entries = (await readdir(pathOf(folder), { withFileTypes: true }).catch(nullWhenMissing)) ?? [];
      const names: string[] = [];
      for (const entry of entries) {
        const changed = await stat(path.join(pathOf(folder), entry.name)).catch(nullWhenMissing);
        if (entry.isDirectory() && changed && changed.mtimeMs < before) names.push(entry.name);
      }
      return names;
    },

    close: scratch.close,
  };
}

/** Not every file system has second names. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    await copyFile(from, to);
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and needs no such thing.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
