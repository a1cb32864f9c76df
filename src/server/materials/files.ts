/** A material's files in the storage: one folder for each revision, and when they may be removed. */
import { randomBytes } from 'node:crypto';
import type { FileType } from '#shared/file-types.ts';
import type { Db } from '../db/schema.ts';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import type { Storage } from '../storage/storage.ts';
import type { PageRow } from './materials.ts';
import { OFFICE_TYPES, type OfficeType } from './office/office-types.ts';
import type { Tiles } from './pages/tiles.ts';
import type { PageOfFile } from './rendering/job.ts';

/** The part of the pages' addresses that nobody can guess. */
export const newRevision = () => randomBytes(16).toString('hex');

export const MATERIALS_FOLDER = 'materials';

export const folderOf = (revision: string) => `${MATERIALS_FOLDER}/${revision}`;

/** A PDF that was made from an office file is named after it and stored beside it: `source-1.docx.pdf`. */
export const sourceName = (number: number, type: FileType, madeFrom?: OfficeType) =>
  `source-${number}.${madeFrom ? `${madeFrom}.` : ''}${type}`;

/** Returns the names of a source and of the office file that it was made from, if there is one. */
export const filesBehind = (source: string) =>
  [source, officeFileOf(source)?.name].filter((name) => name !== undefined);

/** Returns the office file that a source was made from, if there is one. */
export function officeFileOf(source: string): { name: string; type: OfficeType } | null {
  const name = source.slice(0, source.lastIndexOf('.'));
  const type = OFFICE_TYPES.find((each) => name.endsWith(`.${each}`));
  return type ? { name, type } : null;
}

export const sourceType = (source: string) => source.slice(source.lastIndexOf('.') + 1) as FileType;

export type SourcePage = Pick<PageRow, 'source' | 'sourceIndex' | 'rotation' | 'width' | 'height'>;

/** Returns the page for the renderers, which read its source at `path`. */
export const pageOfFile = (path: string, page: SourcePage): PageOfFile => ({
  file: { path, type: sourceType(page.source) },
  index: page.sourceIndex,
  rotation: page.rotation,
  size: { width: page.width, height: page.height },
});

export const sourceKey = (revision: string, source: string) => `${folderOf(revision)}/${source}`;

export const imageKey = (revision: string, number: number, width: number) =>
  `${folderOf(revision)}/${number}-${width}.webp`;

const HELD_UNTIL = 'files_held_until';
/** A backup that was killed prevents the removal of files for at most this long. */
const HOLD_MS = 60_000;
const RENEW_EVERY_MS = 10_000;

type Files = { db: Db; storage: Storage; now: () => number; tiles?: Pick<Tiles, 'forget'> };

/**
 * Removes the files of a revision that no row names. During a backup these files stay until a later sweep, because
 * the backup's rows may name them. Other processes keep their tiles until newer ones need the room.
 */
export async function removeFiles({ db, storage, now, tiles }: Files, revision: string): Promise<void> {
  await tiles?.forget(revision);
  if (!(await areFilesHeld(db, now()))) await storage.removeAll(folderOf(revision));
}

export async function areFilesHeld(db: Db, nowMs: number): Promise<boolean> {
  const heldForMs = Number(await readStoredValue(db, HELD_UNTIL)) - nowMs;
  // A time further ahead was stored while the clock was ahead. The clocks of several processes differ by far less.
  return heldForMs > 0 && heldForMs <= 2 * HOLD_MS;
}

/** Keeps every process from removing files while `work` runs. */
export async function holdFiles<T>(db: Db, now: () => number, work: () => Promise<T>): Promise<T> {
  const hold = () => writeStoredValue(db, HELD_UNTIL, String(now() + HOLD_MS));
  await hold();
  const renewing = setInterval(() => hold().catch(() => {}), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    // The hold ends by itself, because another backup may still need it.
    clearInterval(renewing);
  }
}
