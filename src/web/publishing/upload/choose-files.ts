/** Checks chosen files before they are sent, because an upload that must fail isn't worth its minutes. */
import {
  EMPTY_FILE,
  fileTypeOf,
  MIXED_FILES,
  NO_FILES,
  OTHER_TYPE,
  SIGNATURE_BYTES,
} from '#shared/file-types.ts';
import { LANGUAGE } from '#shared/language.ts';
import { MAX_IMAGES, MAX_UPLOAD_BYTES, TOO_MANY_BYTES, TOO_MANY_PICTURES } from '#shared/materials.ts';
import * as texts from '../texts.ts';

/** `files` are in page order, `title` is what their name suggests. */
export type Choice = { files: File[]; title: string } | { refusal: string };

const MAX_TITLE_CHARS = 150;

export async function chooseFiles(chosen: readonly File[]): Promise<Choice> {
  const refusal = await whyRefused(chosen);
  if (refusal) return { refusal };
  // A camera counts in its names: page 10 comes after page 9.
  const byName = new Intl.Collator(LANGUAGE, { numeric: true });
  const files = [...chosen].sort((one, other) => byName.compare(one.name, other.name));
  return { files, title: titleFrom(files[0]?.name ?? '') };
}

async function whyRefused(files: readonly File[]): Promise<string | null> {
  if (files.length === 0) return NO_FILES;
  if (files.length > MAX_IMAGES) return TOO_MANY_PICTURES;
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_UPLOAD_BYTES) return TOO_MANY_BYTES;
  for (const file of files) {
    const fault = await faultOf(file);
    if (fault) return files.length === 1 ? fault : `${file.name}: ${fault}`;
  }
  const pdfs = await Promise.all(files.map(isPdf));
  return files.length > 1 && pdfs.includes(true) ? MIXED_FILES : null;
}

async function faultOf(file: File): Promise<string | null> {
  if (file.size === 0) return EMPTY_FILE;
  const start = await startOf(file).catch(() => null);
  // A folder can be dropped as well, and a file can vanish before it is read.
  if (!start) return texts.unreadableFile;
  return fileTypeOf(start) ? null : OTHER_TYPE;
}

const startOf = async (file: File) => new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
const isPdf = async (file: File) => fileTypeOf(await startOf(file)) === 'pdf';

/** 'wave_optics-final.pdf' → 'wave optics final'. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Bidi_Control}_\-\s]+/gu, ' ')
    .trim();
  return words.slice(0, MAX_TITLE_CHARS).trim() || texts.untitled;
}
