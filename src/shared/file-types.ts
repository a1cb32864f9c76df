import * as texts from './texts/material-texts.ts';
/** Which files are taken, by their content: a name or a declared type proves nothing. */

export const FILE_TYPES = ['pdf', 'png', 'jpeg', 'webp', 'heic'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const PDF_START = '%PDF-';
/** Readers open a PDF that starts this late: line breaks, a printer's commands or a mail's headers came before it. */
const PDF_STARTS_WITHIN_BYTES = 1024;

/** So many bytes decide. */
export const SIGNATURE_BYTES = PDF_STARTS_WITHIN_BYTES + PDF_START.length - 1;

export const NO_FILES = texts.noFiles;
export const EMPTY_FILE = texts.emptyFile;
export const MIXED_FILES = texts.mixedFiles;
export const OTHER_TYPE = texts.otherType;

/** By the first `SIGNATURE_BYTES`. A picture's signature is at the very start, and counts first. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const letters = lettersOf(start);
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (letters.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (letters.startsWith('RIFF') && letters.startsWith('WEBP', 8)) return 'webp';
  if (HEIC_BRAND.test(letters)) return 'heic';
  return letters.includes(PDF_START) && !OTHER_KIND.test(letters) ? 'pdf' : null;
}

/** Whatever begins so is that, even if a PDF's header follows. */
const OTHER_KIND = /^(?:\xef\xbb\xbf)?\s*(?:<|PK|GIF8|MZ|\x7fELF|#!|Rar!|7z\xbc\xaf|II\*\0|MM\0\*)/;

/** ISO 23008-12, annex B: what an iPhone and others write. */
const HEIC_BRAND = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s;

const lettersOf = (start: Uint8Array) => String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES));
