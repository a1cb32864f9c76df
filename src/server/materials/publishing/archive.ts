/** Reads ZIPs, of which nothing is trusted that they say of themselves; a name in one is never a path of ours. */
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Failure } from '../../failure.ts';
import * as texts from '../texts.ts';

/** A deck of 500 slides has some 3,000. */
const MAX_ENTRIES = 10_000;
/** Names, comments and extra fields of all entries together; an honest entry has some 100 bytes of them. */
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

export type Archive = {
  /** The files, without folders, in no order that means anything. */
  entries: Entry[];
  /** Ends after as many bytes as the entry says that it has. @throws {Failure} where it has others. */
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
      // Each four bytes of it have become an object, and nobody needs them any more.
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
