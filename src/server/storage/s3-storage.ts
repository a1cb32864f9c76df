/** Stores files in an S3-compatible store, with copies of recently used ones on this machine. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LocalCopies } from './local-copies.ts';
import type { S3Config } from './s3-location.ts';
import { S3Objects } from './s3-objects.ts';
import { openFile, openScratch, receiveInto, type Scratch } from './scratch.ts';
import { checkKey, FileMissing, type ReceivedFile, type Storage, StoreUnavailable } from './storage.ts';

const MAX_COPIED_BYTES = 1024 * 1024 * 1024;
const AT_ONCE = 16;

/** Opens scratch space in `root` on this machine; no request is sent to the store yet. */
export async function openS3Storage(root: string, config: S3Config): Promise<Storage> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return new S3Storage(await openScratch(path.join(root, 'incoming')), config);
}

class S3Storage implements Storage {
  readonly #objects: S3Objects;
  readonly #scratch: Scratch;
  readonly #copies: LocalCopies;

  constructor(scratch: Scratch, config: S3Config) {
    this.#scratch = scratch;
    this.#objects = new S3Objects(config);
    this.#copies = new LocalCopies(scratch, MAX_COPIED_BYTES);
  }

  receive(stream: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    return receiveInto(this.#scratch, stream);
  }

  /** Keeps a copy on this machine, because an uploaded file is drawn next. */
  async keep(file: ReceivedFile, key: string): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file.path), hash);
    const content = { path: file.path, bytes: (await stat(file.path)).size };
    await this.#objects.put(checkKey(key), { content, sha256: hash.digest('hex') });
    await this.#copies.adopt(key, file.path);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.#objects.put(checkKey(key), { content: new Uint8Array(bytes), sha256 });
    await this.#copies.forget((each) => each === key);
  }

  async copy(copies: { from: string; to: string }[]): Promise<void> {
    await forEachOf(copies, ({ from, to }) => this.#objects.copy(checkKey(from), checkKey(to)));
  }

  async open(key: string) {
    return this.#withCopy(key, async (file, isThere) => (isThere ? openFile(file) : null));
  }

  async withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return this.#withCopy(key, async (file, isThere) => {
      if (!isThere) throw new FileMissing();
      return use(file);
    });
  }

  #withCopy<T>(key: string, use: (path: string, isThere: boolean) => Promise<T>): Promise<T> {
    return this.#copies.use(checkKey(key), (path) => this.#objects.download(key, path), use);
  }

  async removeAll(folder: string): Promise<void> {
    checkKey(folder);
    await this.#copies.forget((key) => key.startsWith(`${folder}/`));
    try {
      for await (const { objects } of this.#objects.list(folder))
        await forEachOf(objects, ({ key }) => this.#objects.remove(key));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  async listFiles(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { objects } of this.#objects.list(checkKey(folder)))
      keys.push(...objects.map(({ key }) => key));
    return keys.toSorted();
  }

  /** Also drops copies of files that another process has removed. */
  async sweep(parent: string, findKnown: () => Promise<Set<string>>, settledMs: number): Promise<void> {
    const listed: string[] = [];
    for await (const { folders } of this.#objects.list(checkKey(parent), { isShallow: true }))
      listed.push(...folders);
    const known = await findKnown();
    const isKnown = (key: string) => known.has(key.slice(parent.length + 1).split('/')[0] ?? '');
    await this.#copies.forget((key) => key.startsWith(`${parent}/`) && !isKnown(key));
    for (const folder of listed.filter((each) => !isKnown(each)))
      if (await this.#isSettled(folder, settledMs)) await this.removeAll(folder);
  }

  async #isSettled(folder: string, settledMs: number): Promise<boolean> {
    for await (const { objects, listedAt } of this.#objects.list(folder))
      if (!objects.every(({ modifiedAt }) => modifiedAt < listedAt - settledMs)) return false;
    return true;
  }

  async probe(): Promise<void> {
    await this.#objects.list('probe').next();
  }

  close(): Promise<void> {
    return this.#scratch.close();
  }
}

async function forEachOf<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
