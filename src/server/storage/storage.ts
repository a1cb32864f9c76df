/** Where files are kept: uploads and rendered pages, under keys that the server makes. */
import type { Readable } from 'node:stream';

export type Storage = {
  /** Writes a stream to scratch space on this machine, where nobody else sees it. On failure nothing stays. */
  receive: (stream: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;
  /** Makes a received file part of the store, whole and durable; it replaces what was there. */
  keep: (file: ReceivedFile, key: string) => Promise<void>;
  /** Throws a received file away; one that was kept stays. */
  discard: (file: ReceivedFile) => Promise<void>;
  /** Writes `bytes` under `key`, whole and durable once it resolves; it replaces what was there. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Gives files a second place, durable once it resolves; those that aren't there are left out. */
  copy: (copies: { from: string; to: string }[]) => Promise<void>;
  open: (key: string) => Promise<OpenedFile | null>;
  /** Lets `use` read the file by a path on this machine, until it is done; without the file nothing is at that path. */
  withLocalFile: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Removes a folder; what a store that is away can't remove now is left to `sweep`. */
  removeAll: (folder: string) => Promise<void>;
  /** The keys of all files within `folder`, at any depth. */
  listFiles: (folder: string) => Promise<string[]>;
  /**
   * Removes the folders within `folder` that aren't among those that `findKnown` finds once they are listed, unless
   * something was written to them within `settledMs` by the store's clock.
   */
  sweep: (folder: string, findKnown: () => Promise<Set<string>>, settledMs: number) => Promise<void>;
  /** @throws {StoreUnavailable} while files can't be read. */
  probe: () => Promise<void>;
  close: () => Promise<void>;
};

export type ReceivedFile = { path: string };
export type OpenedFile = { bytes: number; stream: Readable };

/** The store is away, or refuses this server; `reason` is Node's or the store's own code for it. */
export class StoreUnavailable extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`The store for files can’t be used just now (${reason}).`, options);
    this.reason = reason;
  }
}

const KEY = /^[a-z0-9-]+(?:[./][a-z0-9-]+)*$/;

/** Refuses everything that could lead out of the store: no caller has a reason for it. @throws {RangeError} */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('A key has lower-case letters, digits, - and single / and dots.');
  return key;
}
