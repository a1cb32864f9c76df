/** Where a material's files lie in the storage: one folder for each revision. */
import { randomBytes } from 'node:crypto';
import type { FileType } from '#shared/file-types.ts';

/** Part of the addresses of pages; nobody can guess one. */
export const newRevision = () => randomBytes(16).toString('hex');

export const MATERIALS_FOLDER = 'materials';

export const folderOf = (revision: string) => `${MATERIALS_FOLDER}/${revision}`;

export const sourceName = (number: number, type: FileType) => `source-${number}.${type}`;

export const sourceType = (source: string) => source.slice(source.lastIndexOf('.') + 1) as FileType;

export const sourceKey = (revision: string, source: string) => `${folderOf(revision)}/${source}`;

export const imageKey = (revision: string, number: number, width: number) =>
  `${folderOf(revision)}/${number}-${width}.webp`;
