/** Which files are taken, told by their content: a name or a declared type proves nothing. */

export const FILE_TYPES = ['pdf', 'png', 'jpeg', 'webp', 'heic'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** So many bytes decide. */
export const SIGNATURE_BYTES = 12;

export const NO_FILES = 'Choose a PDF or pictures.';
export const EMPTY_FILE = 'This file is empty.';
export const MIXED_FILES = 'Send one PDF, or pictures only.';
export const OTHER_TYPE = 'Only PDF, PNG, JPEG, WebP and HEIC files can be published.';

/** Told by the first bytes. A PDF must begin at the first: what comes before could make it another kind of file too. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const letters = lettersOf(start);
  if (letters.startsWith('%PDF-')) return 'pdf';
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (letters.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (letters.startsWith('RIFF') && letters.endsWith('WEBP')) return 'webp';
  if (HEIC_BRAND.test(letters)) return 'heic';
  return null;
}

/** ISO 23008-12, annex B: what an iPhone and others write. */
const HEIC_BRAND = /ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/;

const lettersOf = (start: Uint8Array) => String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES));
