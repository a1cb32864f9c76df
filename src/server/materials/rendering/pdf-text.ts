/** A page's words, for the search. */
import type { PDFiumModule } from '@hyzyla/pdfium';

export type PDFium = Awaited<ReturnType<typeof PDFiumModule>>;

/** Denser than any page of coursework; a page that hides more can't fill the database. */
const MAX_CHARS = 50_000;
const BYTES_PER_CHAR = 2;

/** The text of a loaded page, on one line; empty where it has none. */
export function readPageText(pdfium: PDFium, page: number): string {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return '';
  try {
    const count = Math.min(MAX_CHARS, pdfium._FPDFText_CountChars(textPage));
    return count > 0 ? tidyText(readChars(pdfium, textPage, count)) : '';
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

function readChars(pdfium: PDFium, textPage: number, count: number): string {
  const textAt = pdfium.wasmExports.malloc((count + 1) * BYTES_PER_CHAR);
  if (textAt === 0) return '';
  const written = pdfium._FPDFText_GetText(textPage, 0, count, textAt);
  // What ends the text is a NUL, which isn't always counted; it goes with what else isn't text.
  const bytes = pdfium.HEAPU8.slice(textAt, textAt + written * BYTES_PER_CHAR);
  pdfium.wasmExports.free(textAt);
  return new TextDecoder('utf-16le').decode(bytes);
}

/** Words divided at a line's end are joined, and what isn't text, such as a NUL that PostgreSQL refuses, is dropped. */
export function tidyText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: U+0002 is how PDFium marks a hyphen at a line's end
  const DIVIDED = /[\u0002\u00ad\ufffe]\s*/g;
  return text
    .replace(DIVIDED, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Noncharacter_Code_Point}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
}
