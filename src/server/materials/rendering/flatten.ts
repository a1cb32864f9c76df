/** Makes annotations a part of a page's content, so that their text is read. */
import type { PDFium } from './pdfium.ts';
import { readFloats } from './pdfium-memory.ts';

/** The subtypes of annotations and their flags, in PDFium's numbers (fpdf_annot.h). */
const LINK = 2;
const POPUP = 16;
const NOT_VIEWED = 1 << 5;
/** The time that PDFium takes grows with the square of the number of annotations. */
const MAX_ANNOTATIONS = 2000;
const FOR_DISPLAY = 0;
const FLATTENED = 1;

/**
 * Makes the appearance of annotations, such as text in form fields, a part of the page's content, because PDFium
 * draws annotations, but reads only content. Returns true if the page must be loaded again with changed content.
 */
export function flattenAnnotations(pdfium: PDFium, page: number): boolean {
  const count = pdfium._FPDFPage_GetAnnotCount(page);
  if (count > MAX_ANNOTATIONS) return false;
  let mayHaveText = false;
  // The loop runs backwards, because removing an annotation changes the indexes of those after it.
  for (let index = count - 1; index >= 0; index--) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    const isViewed = !(pdfium._FPDFAnnot_GetFlags(annotation) & NOT_VIEWED);
    mayHaveText ||= ![LINK, POPUP].includes(pdfium._FPDFAnnot_GetSubtype(annotation));
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (!isViewed) pdfium._FPDFPage_RemoveAnnot(page, index);
  }
  if (!mayHaveText) return false;
  ownBoxes(pdfium, page);
  return pdfium._FPDFPage_Flatten(page, FOR_DISPLAY) === FLATTENED;
}

/** Gives the page boxes of its own: PDFium flattens a page that inherits them as one of letter size. */
function ownBoxes(pdfium: PDFium, page: number): void {
  const box = readFloats(pdfium, 4, (at) => pdfium._FPDF_GetPageBoundingBox(page, at));
  if (!box) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  pdfium._FPDFPage_SetMediaBox(page, left, bottom, right, top);
  pdfium._FPDFPage_SetCropBox(page, left, bottom, right, top);
}
