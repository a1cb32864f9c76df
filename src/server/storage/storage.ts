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
  open: (key: string) => Promise<{ bytes: number; stream: Readable } | null>;
  localPath: (key: string) => Promise<string>;
  removeAll: (folder: string) => Promise<void>;
  /** The folders within `folder`, by their names, that nothing was written to since `before` (in milliseconds). */
  listFolders: (folder: string, before: number) => Promise<string[]>;
  close: () => Promise<void>;
};

export type ReceivedFile = { path: string };

const KEY = /^[a-z0-9-]+(?:[./][a-z0-9-]+)*$/;

/** Refuses everything that could lead out of the store: no caller has a reason for it. @throws {RangeError} */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('A key has lower-case letters, digits, - and single / and dots.');
  return key;
}
