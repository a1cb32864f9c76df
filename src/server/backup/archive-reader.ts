/** Reads a backup from beginning to end, a block at a time, and detects every byte that has changed. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { CHECKSUM } from './archive-writer.ts';
import { BackupError, fileError } from './backup-error.ts';
import { BLOCK_BYTES, type Entry, paddingOf, readHeader } from './tar-header.ts';

const READ_BYTES = 256 * 1024;

export type ReadEntry = Entry & {
  /** Reads the content; a part that isn't read is skipped. */
  chunks: () => AsyncIterable<Buffer>;
};

/** Yields every entry except the checksum; ends without an error only if the file is complete. @throws {BackupError} */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  await using handle = await open(file).catch((error) => {
    throw fileError('Reading', file, error);
  });
  const reading = new Reading(file, handle);
  for (;;) {
    const before = reading.digest();
    const entry = await reading.header();
    if (entry.name === CHECKSUM) return await reading.end(entry, before);
    const left = { bytes: entry.bytes };
    yield { ...entry, chunks: () => reading.chunks(left) };
    for await (const _skipped of reading.chunks(left));
    await reading.zeros(paddingOf(entry.bytes));
  }
}

export async function readWhole({ chunks }: ReadEntry): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks()));
}

class Reading {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #isAtBegin = true;

  constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async header(): Promise<Entry> {
    const entry = readHeader(await this.#take(BLOCK_BYTES));
    if (!entry) throw this.#damaged();
    this.#isAtBegin = false;
    return entry;
  }

  async *chunks(left: { bytes: number }): AsyncGenerator<Buffer> {
    while (left.bytes > 0) {
      const chunk = await this.#take(Math.min(left.bytes, READ_BYTES));
      left.bytes -= chunk.length;
      yield chunk;
    }
  }

  async zeros(bytes: number): Promise<void> {
    if ((await this.#take(bytes)).some((byte) => byte !== 0)) throw this.#damaged();
  }

  async end({ bytes }: Entry, digest: string): Promise<void> {
    const stated = await this.#take(Math.min(bytes, BLOCK_BYTES));
    if (stated.toString() !== `${digest}\n`) throw this.#damaged();
    await this.zeros(paddingOf(bytes) + 2 * BLOCK_BYTES);
    if ((await this.#handle.read(Buffer.alloc(1))).bytesRead > 0)
      throw this.#damaged('it has more bytes than were written');
  }

  async #take(bytes: number): Promise<Buffer> {
    const taken = Buffer.alloc(bytes);
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await this.#handle.read(taken, at, bytes - at).catch((error) => {
        throw fileError('Reading', this.#file, error);
      });
      if (bytesRead === 0) throw this.#damaged('it ends too early');
      at += bytesRead;
    }
    this.#hash.update(taken);
    return taken;
  }

  #damaged(how = 'it has changed since it was written'): BackupError {
    if (this.#isAtBegin) return new BackupError(`${this.#file} isn’t a backup of Cogito.`);
    return new BackupError(`The backup ${this.#file} is damaged: ${how}. Nothing was restored.`);
  }
}
