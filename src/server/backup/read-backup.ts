/** Opens a backup: reads it completely once, and returns its contents only if no byte has changed. */
import * as v from 'valibot';
import { unknownMigrations } from '../db/migrations.ts';
import { type ReadEntry, readArchive, readWhole } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import {
  CONTENTS_NAME,
  type Contents,
  ContentsSchema,
  FORMAT,
  HEAD_NAME,
  type Head,
  HeadSchema,
} from './contents.ts';

export type Backup = { file: string; head: Head; contents: Contents };

/** @throws {BackupError} if it is damaged, or can only be restored by a later version. */
export async function openBackup(file: string): Promise<Backup> {
  let head: Head | undefined;
  let contents: Contents | undefined;
  for await (const entry of readArchive(file)) {
    head ??= await readHead(file, entry);
    if (entry.name === CONTENTS_NAME) contents = await parse(file, ContentsSchema, entry);
  }
  if (!head || !contents) throw notABackup(file);
  requireKnownFormat(file, head);
  return { file, head, contents };
}

async function readHead(file: string, entry: ReadEntry): Promise<Head> {
  if (entry.name !== HEAD_NAME) throw notABackup(file);
  return parse(file, HeadSchema, entry);
}

function requireKnownFormat(file: string, head: Head): void {
  const [unknown] = unknownMigrations(head.migrations);
  if (head.format === FORMAT && unknown === undefined) return;
  throw new BackupError(
    `${file} was made by a later version of Cogito (${head.version}) than this one: restore it with that version.`,
  );
}

async function parse<S extends v.GenericSchema>(
  file: string,
  schema: S,
  entry: ReadEntry,
): Promise<v.InferOutput<S>> {
  try {
    return v.parse(schema, JSON.parse((await readWhole(entry)).toString()));
  } catch (error) {
    throw error instanceof BackupError ? error : notABackup(file);
  }
}

const notABackup = (file: string) => new BackupError(`${file} isn’t a backup of Cogito.`);
