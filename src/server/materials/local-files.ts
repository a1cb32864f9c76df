/** Publishing this machine's own files, as operators and the sample library do. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Storage } from '../storage/storage.ts';
import type { Library } from './library.ts';
import type { MaterialRow } from './materials.ts';
import { type Authorship, publish } from './publishing/publish.ts';
import { FileReceiver, type Upload } from './publishing/upload.ts';

/** Under the same rules as an upload; the pages are still to be rendered. @throws {Failure} as `publish`. */
export async function publishLocalFiles(
  library: Library,
  { fields, files }: { fields: Record<string, unknown>; files: string[] },
  authorship: Authorship,
): Promise<MaterialRow> {
  return publish(library, await readLocalFiles(library.storage, fields, files), authorship);
}

async function readLocalFiles(
  storage: Storage,
  fields: Record<string, unknown>,
  files: string[],
): Promise<Upload> {
  const receiver = new FileReceiver(storage);
  try {
    for (const file of files) await receiver.receive('files', path.basename(file), createReadStream(file));
    return { fields, ...receiver.finish() };
  } catch (error) {
    await receiver.discard();
    throw error;
  }
}
