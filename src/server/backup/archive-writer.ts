/** Writes a tar file that ends with a checksum of everything before it, under a temporary name until it is complete. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../storage/disk.ts';
import { nullWhenMissing } from '../storage/scratch.ts';
import { fileError } from './backup-error.ts';
import { isDated } from './backup-folder.ts';
import { BLOCK_BYTES, paddingOf, writeHeader } from './tar-header.ts';

export const CHECKSUM = 'checksum';

export class ArchiveWriter {
  readonly #file: string;
  readonly #part: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  private constructor(file: string, part: string, handle: FileHandle) {
    this.#file = file;
    this.#part = part;
    this.#handle = handle;
  }

  /** Leaves the file at `file` as it is until `finish`. @throws {BackupError} */
  static async open(file: string): Promise<ArchiveWriter> {
    try {
      await removeAbandoned(file);
      const part = newPart(file);
      return new ArchiveWriter(file, part, await open(part, 'wx', 0o600));
    } catch (error) {
      throw fileError('Writing', file, error);
    }
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.addStream(name, content.length, [content]);
  }

  /** @throws {Error} if `chunks` have another length than `bytes`; {BackupError} if the file can't be written. */
  async addStream(
    name: string,
    bytes: number,
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<void> {
    await this.#write(writeHeader({ name, bytes }));
    let written = 0;
    for await (const chunk of chunks) {
      await this.#write(chunk);
      written += chunk.length;
    }
    if (written !== bytes) throw new Error(`${name} changed while it was copied.`);
    await this.#write(Buffer.alloc(paddingOf(bytes)));
  }

  /** Moves the complete file into place, durably; returns its size. */
  async finish(): Promise<number> {
    await this.add(CHECKSUM, Buffer.from(`${this.#hash.copy().digest('hex')}\n`));
    await this.#write(Buffer.alloc(2 * BLOCK_BYTES));
    try {
      await this.#handle.sync();
      await this.#handle.close();
      await rename(this.#part, this.#file);
      await syncFolder(path.dirname(this.#file));
    } catch (error) {
      throw fileError('Writing', this.#file, error);
    }
    return this.#bytes;
  }

  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#part, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    try {
      for (let at = 0; at < bytes.length; ) at += (await this.#handle.write(bytes, at)).bytesWritten;
    } catch (error) {
      throw fileError('Writing', this.#file, error);
    }
  }
}

const ABANDONED_AFTER_MS = 60 * 60_000;

/** The name has no process id, because containers that share a folder may have the same ids. */
const newPart = (file: string) => `${file}.${randomUUID()}.part`;
const PART = /^(.+)\.[\da-f-]+\.part$/;

/** Removes files of killed processes, which nobody has written to for an hour. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = path.dirname(file);
  for (const name of await readdir(folder)) {
    const of = PART.exec(name)?.[1];
    if (of === undefined || (of !== path.basename(file) && !isDated(of))) continue;
    const part = path.join(folder, name);
    const found = await stat(part).catch(nullWhenMissing);
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(part, { force: true });
  }
}
