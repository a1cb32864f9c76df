/** Checks chosen files before they are sent, because an upload that must fail would waste minutes. */
import { beginning } from '#shared/beginning.ts';
import {
  EMPTY_FILE,
  fileTypeOf,
  inPageOrder,
  isOfficeFile,
  isPicture,
  MIXED_FILES,
  NEEDS_LIBREOFFICE,
  NO_FILES,
  otherType,
  packedTypeOf,
  SIGNATURE_BYTES,
} from '#shared/file-types.ts';
import { MAX_IMAGES, MAX_UPLOAD_BYTES, TOO_MANY_BYTES, TOO_MANY_PICTURES } from '#shared/materials.ts';
import * as texts from '../texts.ts';

/** `files` are in page order; `title` is from the first one's name; `isOffice` means that a PDF must be made. */
export type Choice = { files: File[]; title: string; isOffice: boolean } | { refusal: string };

const MAX_TITLE_CHARS = 150;

type Taken = { takesOffice: boolean };

export async function chooseFiles(chosen: readonly File[], taken: Taken): Promise<Choice> {
  const refusal = await whyRefused(chosen, taken);
  if (refusal) return { refusal };
  const files = inPageOrder(chosen, ({ name }) => name);
  const starts = await Promise.all(files.map(startOf));
  return {
    files,
    title: titleFrom(files[0]?.name ?? ''),
    isOffice: starts.some(isOfficeFile),
  };
}

async function whyRefused(files: readonly File[], taken: Taken): Promise<string | null> {
  if (files.length === 0) return NO_FILES;
  if (files.length > MAX_IMAGES) return TOO_MANY_PICTURES;
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_UPLOAD_BYTES) return TOO_MANY_BYTES;
  for (const file of files) {
    const fault = await faultOf(file, taken);
    if (fault) return files.length === 1 ? fault : `${file.name}: ${fault}`;
  }
  const types = await Promise.all(files.map(typeOf));
  return files.length > 1 && !types.every((type) => type && isPicture(type)) ? MIXED_FILES : null;
}

async function faultOf(file: File, { takesOffice }: Taken): Promise<string | null> {
  if (file.size === 0) return EMPTY_FILE;
  const start = await startOf(file).catch(() => null);
  // A folder can be dropped as well, and a file can vanish before it is read.
  if (!start) return texts.unreadableFile;
  if (isOfficeFile(start) && !takesOffice) return NEEDS_LIBREOFFICE;
  return fileTypeOf(start) || packedTypeOf(start) ? null : otherType({ takesOffice });
}

const startOf = async (file: File) => new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());

async function typeOf(file: File) {
  const start = await startOf(file);
  return fileTypeOf(start) ?? packedTypeOf(start);
}

/** Turns 'wave_optics-final.pdf' into 'wave optics final'. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Bidi_Control}_\-\s]+/gu, ' ')
    .trim();
  return beginning(words, MAX_TITLE_CHARS).trim() || texts.untitled;
}
