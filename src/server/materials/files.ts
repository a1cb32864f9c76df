/** The place of a material's files in the storage: one folder for each revision. */
import { randomBytes } from 'node:crypto';
import type { FileType } from '#shared/file-types.ts';
import { OFFICE_TYPES, type OfficeType } from './office/office-types.ts';

/** The part of the pages' addresses that nobody can guess. */
export const newRevision = () => randomBytes(16).toString('hex');

export const MATERIALS_FOLDER = 'materials';

export const folderOf = (revision: string) => `${MATERIALS_FOLDER}/${revision}`;

/** A PDF that was made from an office file is named after it and stored beside it: `source-1.docx.pdf`. */
export const sourceName = (number: number, type: FileType, madeFrom?: OfficeType) =>
  `source-${number}.${madeFrom ? `${madeFrom}.` : ''}${type}`;

/** Returns the names of all files that are kept of a source. */
export const filesBehind = (source: string) =>
  [source, officeFileOf(source)?.name].filter((name) => name !== undefined);

/** Returns the office file that a source was made from, if there is one. */
export function officeFileOf(source: string): { name: string; type: OfficeType } | null {
  const name = source.slice(0, source.lastIndexOf('.'));
  const type = OFFICE_TYPES.find((each) => name.endsWith(`.${each}`));
  return type ? { name, type } : null;
}

export const sourceType = (source: string) => source.slice(source.lastIndexOf('.') + 1) as FileType;

export const sourceKey = (revision: string, source: string) => `${folderOf(revision)}/${source}`;

export const imageKey = (revision: string, number: number, width: number) =>
  `${folderOf(revision)}/${number}-${width}.webp`;
