/** Copies of a store's files on this machine's disk: each is fetched once, and the least recently used go first. */
import { rename, rm, stat } from 'node:fs/promises';
import { newScratchPath, type Scratch } from './scratch.ts';

type Copy = { path: string; bytes: number; users: number; arriving: Promise<boolean> };
/** Writes the file to `path`; returns false if there is none. */
type Fetch = (path: string) => Promise<boolean>;

export class LocalCopies {
  /** The most recently used copy is last. */
  readonly #copies = new Map<string, Copy>();
  /** Dropped copies that still have users, or are still on the disk. */
  readonly #dropped = new Set<Copy>();
  readonly #scratch: Scratch;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(scratch: Scratch, maxBytes: number) {
    this.#scratch = scratch;
    this.#maxBytes = maxBytes;
  }

  has(key: string): boolean {
    return this.#copies.has(key);
  }

  /** Fetches the file unless there is a copy, which stays until `use` is done; `isThere` tells if the file exists. */
  async use<T>(key: string, fetch: Fetch, use: (path: string, isThere: boolean) => Promise<T>): Promise<T> {
    const copy = this.#copies.get(key) ?? this.#begin(key, fetch);
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    copy.users++;
    try {
      return await use(copy.path, await copy.arriving);
    } finally {
      copy.users--;
      await this.#tidy();
    }
  }

  /** Makes `file`, which is in the same scratch space, the copy of `key`. */
  async adopt(key: string, file: string): Promise<void> {
    await this.forget((each) => each === key);
    const move = async (path: string) => {
      await rename(file, path);
      return true;
    };
    await this.use(key, move, async () => {});
  }

  async forget(isMeant: (key: string) => boolean): Promise<void> {
    for (const [key, copy] of this.#copies) if (isMeant(key)) this.#drop(key, copy);
    await this.#tidy();
  }

  #begin(key: string, fetch: Fetch): Copy {
    const path = newScratchPath(this.#scratch, 'copy');
    const copy: Copy = { path, bytes: 0, users: 0, arriving: Promise.resolve(false) };
    copy.arriving = fetch(path).then(async (isThere) => {
      if (isThere) copy.bytes = (await stat(path)).size;
      this.#bytes += copy.bytes;
      return isThere;
    });
    // A file that is missing or couldn't be fetched is fetched again the next time.
    copy.arriving.then(
      (isThere) => isThere || this.#drop(key, copy),
      () => this.#drop(key, copy),
    );
    this.#copies.set(key, copy);
    return copy;
  }

  #drop(key: string, copy: Copy): void {
    if (this.#copies.get(key) === copy) this.#copies.delete(key);
    this.#dropped.add(copy);
  }

  async #tidy(): Promise<void> {
    let excess = this.#bytes - this.#maxBytes;
    for (const [key, copy] of this.#copies) {
      if (excess <= 0) break;
      if (copy.users > 0) continue;
      this.#drop(key, copy);
      excess -= copy.bytes;
    }
    for (const copy of [...this.#dropped].filter(({ users }) => users === 0)) {
      this.#dropped.delete(copy);
      this.#bytes -= copy.bytes;
      await rm(copy.path, { force: true });
    }
  }
}
