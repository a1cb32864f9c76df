/** Files on this machine's disk: each is written beside the store and moved into it whole. */
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openScratch, type Scratch } from './scratch.ts';
import { checkKey, type ReceivedFile, type Storage } from './storage.ts';

const PRIVATE = 0o700;
const READ_BYTES = 256 * 1024;

/** Opens the store in `root`, creating it when missing, and clears what crashed processes left half-written. */
export async function openDiskStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: PRIVATE });
  return new DiskStorage(root, await openScratch(path.join(root, 'incoming')));
}

class DiskStorage implements Storage {
  readonly #root: string;
  readonly #scratch: Scratch;

  constructor(root: string, scratch: Scratch) {
    this.#root = root;
    this.#scratch = scratch;
  }

  async receive(stream: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const file = this.#newScratchPath('upload');
    // Opened first: a stream that opens it by itself could still create it after it was removed.
    const handle = await open(file, 'wx', 0o600);
    try {
      await pipeline(Readable.from(stream), handle.createWriteStream({ flush: true }));
      return { path: file };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  keep(file: ReceivedFile, key: string): Promise<void> {
    return this.#moveInto(file.path, key);
  }

  discard(file: ReceivedFile): Promise<void> {
    return rm(file.path, { force: true });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const file = this.#newScratchPath('put');
    try {
      await writeDurably(file, bytes);
      await this.#moveInto(file, key);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** By second names for the same bytes: no file in the store is written twice. */
  async copy(copies: { from: string; to: string }[]): Promise<void> {
    const folders = new Set(copies.map(({ to }) => path.dirname(this.#pathOf(to))));
    for (const folder of folders) await mkdir(folder, { recursive: true, mode: PRIVATE });
    for (const { from, to } of copies) await linkOrCopy(this.#pathOf(from), this.#pathOf(to));
    for (const folder of folders) {
      await syncFolder(folder);
      await syncFolder(path.dirname(folder));
    }
  }

  async open(key: string) {
    const file = await open(this.#pathOf(key)).catch(nullWhenMissing);
    if (!file) return null;
    const { size } = await file.stat();
    return { bytes: size, stream: file.createReadStream({ highWaterMark: READ_BYTES }) };
  }

  async localPath(key: string): Promise<string> {
    return this.#pathOf(key);
  }

  async removeAll(folder: string): Promise<void> {
    // Retried where another process is writing into it.
    await rm(this.#pathOf(folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  async listFolders(folder: string, before: number): Promise<string[]> {
    const parent = this.#pathOf(folder);
    const entries = (await readdir(parent, { withFileTypes: true }).catch(nullWhenMissing)) ?? [];
    const names: string[] = [];
    for (const entry of entries) {
      const changed = await stat(path.join(parent, entry.name)).catch(nullWhenMissing);
      if (entry.isDirectory() && changed && changed.mtimeMs < before) names.push(entry.name);
    }
    return names;
  }

  close(): Promise<void> {
    return this.#scratch.close();
  }

  #pathOf(key: string): string {
    return path.join(this.#root, checkKey(key));
  }

  #newScratchPath(what: string): string {
    return path.join(this.#scratch.folder, `${what}-${randomUUID()}`);
  }

  /** A rename is atomic; it is durable once the folder that holds the name is. */
  async #moveInto(from: string, key: string): Promise<void> {
    const to = this.#pathOf(key);
    const folder = path.dirname(to);
    const created = await mkdir(folder, { recursive: true, mode: PRIVATE });
    await rename(from, to);
    await syncFolder(folder);
    if (created) await syncFolder(path.dirname(created));
  }
}

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
