/** The store for files: uploads and rendered pages, under keys that the server makes. */
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { OperatorError } from '../operator-error.ts';

export type Storage = {
  /** Writes a stream to scratch space on this machine, which nobody else sees. On failure nothing stays. */
  receive: (stream: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;
  /** Makes a received file part of the store, complete and durable; replaces a former one. */
  keep: (file: ReceivedFile, key: string) => Promise<void>;
  /** Writes `bytes` under `key`, complete and durable once it resolves; replaces a former file. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Copies files, durably once it resolves; missing ones are skipped. */
  copy: (copies: { from: string; to: string }[]) => Promise<void>;
  open: (key: string) => Promise<OpenedFile | null>;
  /** Lets `use` read the file by a path on this machine until it is done. @throws {FileMissing} */
  withLocalFile: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Removes a folder; what can't be removed while the store is away is left to `sweep`. */
  removeAll: (folder: string) => Promise<void>;
  /** Lists the keys of all files in `folder`, at any depth. */
  listFiles: (folder: string) => Promise<string[]>;
  /**
   * Removes the folders in `folder` whose names `findKnown` doesn't return, unless something was written to them
   * in the last `settledMs` by the store's clock. `findKnown` is called after the folders are listed.
   */
  sweep: (folder: string, findKnown: () => Promise<Set<string>>, settledMs: number) => Promise<void>;
  /** @throws {StoreUnavailable} while files can't be read. */
  probe: () => Promise<void>;
  close: () => Promise<void>;
};

export type ReceivedFile = { path: string };
export type OpenedFile = { bytes: number; stream: Readable };

/** The store is away, or refuses this server; `reason` is the code from Node or from the store. */
export class StoreUnavailable extends OperatorError {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`The store for files can’t be used just now (${reason}).`, options);
    this.reason = reason;
  }
}

/** All files may be elsewhere, for example on a disk that isn't mounted, so a missing one says nothing about itself. */
export class FileMissing extends StoreUnavailable {
  constructor() {
    super('a file is missing');
  }
}

const KEY = /^[a-z0-9-]+(?:[./][a-z0-9-]+)*$/;

/** Deletes a received file; one that was kept stays. */
export const discard = ({ path }: ReceivedFile): Promise<void> => rm(path, { force: true });

/** Refuses every key that could lead out of the store, since no caller needs one. @throws {RangeError} */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('A key has lower-case letters, digits, - and single / and dots.');
  return key;
}
