/** A renderer's own folder, the only one of DATA_DIR that it can see: it holds the file that it works on, and no other. */
import { randomUUID } from 'node:crypto';
import { copyFile, link, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from './job.ts';

export class Desk {
  readonly folder: string;
  #source: string | null = null;
  #laid: SourceFile | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The same file stays. A missing one is left to the renderer to refuse. @throws when the disk fails. */
  async lay(file: SourceFile): Promise<SourceFile> {
    if (this.#laid && this.#source === file.path) return this.#laid;
    await this.clear();
    const laid = { ...file, path: path.join(this.folder, randomUUID()) };
    // A second name costs nothing; not every file system has them.
    try {
      await link(file.path, laid.path).catch(() => copyFile(file.path, laid.path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return file;
      throw error;
    }
    this.#source = file.path;
    this.#laid = laid;
    return laid;
  }

  async clear(): Promise<void> {
    const laid = this.#laid;
    this.#laid = null;
    if (laid) await rm(laid.path, { force: true });
  }
}
