import { LANGUAGE } from './language.ts';
import * as texts from './texts/material-texts.ts';

/** Decides by a file's content whether it is accepted. Its name and declared type prove nothing. */

export type FileType = 'pdf' | 'png' | 'jpeg' | 'webp' | 'heic' | 'avif' | 'tiff' | 'gif';

const PDF_START = '%PDF-';
/** PDF readers accept this many bytes before the header: line breaks, a printer's commands or a mail's headers. */
const PDF_STARTS_WITHIN_BYTES = 1024;

/** The number of bytes that decide. */
export const SIGNATURE_BYTES = PDF_STARTS_WITHIN_BYTES + PDF_START.length - 1;

export const NO_FILES = texts.noFiles;
export const EMPTY_FILE = texts.emptyFile;
export const MIXED_FILES = texts.mixedFiles;
export const NEEDS_LIBREOFFICE = texts.needsLibreOffice;
/** `takesOffice`: whether Word files and their like are turned into PDFs here. */
export const otherType = ({ takesOffice }: { takesOffice: boolean }) =>
  takesOffice ? texts.otherTypeThanOffice : texts.otherType;

/** Decides by the first `SIGNATURE_BYTES`. A picture's signature is at the very start and takes precedence. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const letters = lettersOf(start);
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (letters.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (letters.startsWith('RIFF') && letters.startsWith('WEBP', 8)) return 'webp';
  if (letters.startsWith('GIF87a') || letters.startsWith('GIF89a')) return 'gif';
  if (letters.startsWith('II*\0') || letters.startsWith('MM\0*')) return 'tiff';
  const [major, ...brands] = brandsOf(letters);
  if (major && HEIF_BRAND.test(major))
    return brands.some((brand) => AVIF_BRAND.test(brand)) ? 'avif' : 'heic';
  return letters.includes(PDF_START) && !OTHER_KIND.test(letters) ? 'pdf' : null;
}

/** Archives and office files, most of which are ZIPs too, are unpacked or converted before they are drawn. */
export type PackedType = 'zip' | 'rtf' | 'ole';

/** `ole` is the format of Word before 2007, and of today's files with a password. */
export function packedTypeOf(start: Uint8Array): PackedType | null {
  const letters = lettersOf(start);
  if (letters.startsWith('PK\x03\x04')) return 'zip';
  if (letters.startsWith('{\\rtf')) return 'rtf';
  return letters.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') ? 'ole' : null;
}

/** Several pictures can be uploaded together; any other file is uploaded alone. */
export const isPicture = (type: FileType | PackedType) => !['pdf', 'zip', 'rtf', 'ole'].includes(type);

/** Word's, PowerPoint's and Excel's files of today and of before 2007, OpenDocument and RTF; as far as their start tells. */
export function isOfficeFile(start: Uint8Array): boolean {
  return OFFICE_FILE.test(lettersOf(start));
}

const OFFICE_FILE =
  /^(?:PK.{28}(?:mimetypeapplication\/vnd\.oasis|\[Content_Types\]\.xml|_rels\/|docProps\/|(?:word|ppt|xl)\/)|\xd0\xcf.\xe0\xa1\xb1|\{\\rtf)/s;

/** A file that begins like markup, a program, a script or an archive is no PDF, even if a PDF's header follows. */
const OTHER_KIND =
  /^(?:\xef\xbb\xbf)?\s*(?:<|PK|MZ|\x7fELF|#!|Rar!|7z\xbc\xaf|\xd0\xcf.\xe0\xa1\xb1|\{\\rtf)/s;

/** The brands of HEIF (ISO 23008-12, annex B) and AVIF. `mif1` and `msf1` may be either; further brands decide. */
const HEIF_BRAND = /^(?:hei[cxms]|hev[cxms]|mif1|msf1|avi[fos])$/;
const AVIF_BRAND = /^avi[fos]$/;

/** The brands in the box that an ISO file begins with: the major one, then all of them. */
function brandsOf(letters: string): string[] {
  const [, size = '', rest = ''] = /^(.{4})ftyp(.{4,})/s.exec(letters) ?? [];
  const bytes = [...size].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
  const box = rest.slice(0, Math.max(bytes - 8, 4));
  const all = box.slice(0, 4) + box.slice(8);
  return [box.slice(0, 4), ...(all.match(/.{4}/gs) ?? [])];
}

const lettersOf = (start: Uint8Array) => String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES));

/** Files become pages in the order of their names, with numbers compared by value: page 10 comes after page 9. */
export function inPageOrder<T>(files: readonly T[], nameOf: (file: T) => string): T[] {
  const byName = new Intl.Collator(LANGUAGE, { numeric: true });
  return files.toSorted((one, other) => byName.compare(nameOf(one), nameOf(other)));
}
