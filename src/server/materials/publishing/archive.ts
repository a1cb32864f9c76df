/** Reads ZIPs. Nothing that they declare is trusted, and no name in one is used as a path. */
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Failure } from '../../failure.ts';
import * as texts from '../texts.ts';

/** A deck of 500 slides has about 3,000 entries. */
const MAX_ENTRIES = 10_000;
/** The limit on names, comments and extra fields of all entries; a usual entry has about 100 bytes. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

export type Archive = {
  /** The files, without folders; their order has no meaning. */
  entries: Entry[];
  /** Reads as many bytes as the entry declares. @throws {Failure} if there are more or fewer. */
  read: (entry: Entry) => AsyncGenerator<Uint8Array>;
};

/** Lets `use` read the ZIP at `path`. @throws {Failure} `unreadable_file`. */
export async function withArchive<T>(path: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(() => {
    throw damaged();
  });
  try {
    return await use({ entries: await listEntries(zip), read: (entry) => read(zip, entry) });
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw damaged();
  const entries: Entry[] = [];
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > MAX_DIRECTORY_BYTES) throw damaged();
      // The parser has made an object of every four bytes of extra fields, and nothing needs these objects.
      entry.extraFields = [];
      if (!entry.fileName.endsWith('/')) entries.push(entry);
    }
  } catch {
    throw damaged();
  }
  return entries;
}

async function* read(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch {
    throw damaged();
  }
}

const damaged = () => new Failure('unreadable_file', { message: texts.damagedZip });
