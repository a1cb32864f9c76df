/** Stores files on this machine's disk: each is written beside the store and moved into it when complete. */
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  newScratchPath,
  nullWhenMissing,
  openFile,
  openScratch,
  receiveInto,
  type Scratch,
} from './scratch.ts';
import { checkKey, FileMissing, type ReceivedFile, type Storage } from './storage.ts';

const PRIVATE = 0o700;

/** Opens the store in `root`, creating it if it is missing, and deletes incomplete files of crashed processes. */
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

  receive(stream: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    return receiveInto(this.#scratch, stream);
  }

  keep(file: ReceivedFile, key: string): Promise<void> {
    return this.#moveInto(file.path, key);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const file = newScratchPath(this.#scratch, 'put');
    try {
      await writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await this.#moveInto(file, key);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Makes hard links to the same bytes, since no file in the store is ever rewritten. */
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
    return openFile(this.#pathOf(key));
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const file = this.#pathOf(key);
    if (!(await stat(file).catch(nullWhenMissing))) throw new FileMissing();
    return use(file);
  }

  async removeAll(folder: string): Promise<void> {
    // A retry helps if another process is writing into the folder.
    await rm(this.#pathOf(folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  async sweep(folder: string, findKnown: () => Promise<Set<string>>, settledMs: number): Promise<void> {
    const entries = await readdir(this.#pathOf(folder), { withFileTypes: true }).catch(nullWhenMissing);
    const names = (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const known = names.length > 0 ? await findKnown() : new Set();
    for (const name of names.filter((each) => !known.has(each))) {
      const changed = await stat(this.#pathOf(`${folder}/${name}`)).catch(nullWhenMissing);
      if (changed && changed.mtimeMs < Date.now() - settledMs) await this.removeAll(`${folder}/${name}`);
    }
  }

  async listFiles(folder: string): Promise<string[]> {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = (await readdir(this.#pathOf(folder), options).catch(nullWhenMissing)) ?? [];
    const files = entries.filter((entry) => entry.isFile());
    return files
      .map(({ parentPath, name }) => path.relative(this.#root, path.join(parentPath, name)))
      .toSorted();
  }

  /** The disk needs no probe beside SQLite, because the database on the same disk is probed. */
  async probe(): Promise<void> {}

  close(): Promise<void> {
    return this.#scratch.close();
  }

  #pathOf(key: string): string {
    return path.join(this.#root, checkKey(key));
  }

  /** A rename is atomic, and durable once the folder with the name is. */
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
    await syncFile(to);
  }
}

/** Makes a file's content durable. */
export async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** Makes the names of a folder's files durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder to sync it, and doesn't need to.
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
