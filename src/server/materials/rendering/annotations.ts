/** What is typed into form fields and onto a page: PDFium draws it, but tells only what belongs to the page's content. */
import type { PDFium } from './pdfium.ts';

/** Subtypes of annotations and their flags, in PDFium's numbers (fpdf_annot.h). */
const LINK = 2;
const POPUP = 16;
const NOT_VIEWED = 1 << 5;
/** PDFium's time grows with their number's square. */
const MAX_ANNOTATIONS = 2000;
const FOR_DISPLAY = 0;
const FLATTENED = 1;

/** Makes what is drawn of annotations a part of the page's content. Says whether it did: the page must be loaded again then. */
export function flattenAnnotations(pdfium: PDFium, page: number): boolean {
  const count = pdfium._FPDFPage_GetAnnotCount(page);
  if (count > MAX_ANNOTATIONS) return false;
  let mayHaveText = false;
  // From the last, since those after one that is removed move up.
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

/** PDFium takes a page that inherits its boxes for one of letter size when it flattens it. */
function ownBoxes(pdfium: PDFium, page: number): void {
  const at = pdfium.wasmExports.malloc(4 * Float32Array.BYTES_PER_ELEMENT);
  const isKnown = pdfium._FPDF_GetPageBoundingBox(page, at);
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 4);
  pdfium.wasmExports.free(at);
  if (!isKnown) return;
  pdfium._FPDFPage_SetMediaBox(page, left, bottom, right, top);
  pdfium._FPDFPage_SetCropBox(page, left, bottom, right, top);
}
