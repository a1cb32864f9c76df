/** An upload from this machine's own files, as operators and the sample library make them. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { FileReceiver, type Upload } from './upload.ts';

/** Held to the same rules as what comes over the network. @throws {Failure} */
export async function readLocalUpload(
  storage: Storage,
  fields: Record<string, unknown>,
  paths: string[],
): Promise<Upload> {
  const receiver = new FileReceiver(storage);
  try {
    for (const file of paths) await receiver.receive('files', path.basename(file), createReadStream(file));
    return { fields, ...receiver.finish() };
  } catch (error) {
    await receiver.discard();
    throw error;
  }
}
