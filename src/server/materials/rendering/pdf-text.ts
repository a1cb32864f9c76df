/** A page's words, for the search. */
import type { PDFiumModule } from '@hyzyla/pdfium';

/** The wrapper's declarations leave out what only we call. */
export type PDFium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_GetPageSizeByIndexF: (document: number, index: number, sizeAt: number) => number;
  _FPDFText_GetUnicode: (textPage: number, index: number) => number;
};

/** Denser than any page of coursework; a page that hides more can't fill the database. */
const MAX_CHARS = 50_000;

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

/** One by one: PDFium's call for a whole text leaves out as many at its end as there were control characters in it. */
function readChars(pdfium: PDFium, textPage: number, count: number): string {
  const LAST_CODE_POINT = 0x10ffff;
  const codePoints = Array.from({ length: count }, (_, index) =>
    pdfium._FPDFText_GetUnicode(textPage, index),
  );
  return String.fromCodePoint(...codePoints.filter((point) => point >= 0 && point <= LAST_CODE_POINT));
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
