/** Reads the links on a page as boxes with what they lead to (fpdf_doc.h). */
import { MAX_PAGES } from '#shared/materials.ts';
import { PARTS_OF_WIDTH, type PageBox } from '#shared/page.ts';
import { boxOf, type Transform, type Turned, transformOf } from './page-transform.ts';
import type { PDFium } from './pdfium.ts';
import { limitMs } from './processor-time.ts';
import { READ_WITHIN_MS, type Target, targetOf } from './targets.ts';
import type { Box } from './text-lines.ts';

/** A link with its place and its target in the file. */
export type FoundLink = PageBox & Target;

/** A page of an index has some hundreds. */
const MAX_LINKS = 500;
const MAX_LOOKED_AT = 5000;
/** The addresses are stored with each page and copied when pages are rearranged; hundreds of pages may share one list. */
const MAX_ADDRESSES = 64 * 1024;
/** Each page may use an equal share. */
const MAX_ADDRESSES_OF_DOCUMENT = 8 * 1024 * 1024;
/** The flags of hidden annotations in PDFium's numbers (fpdf_annot.h). */
const UNSEEN = (1 << 1) | (1 << 5);
/** A narrower link can't be hit; in parts of the page's width. */
const MIN_SIDE = 20;

/** Returns the links of a loaded page in the file's order, as far as they lead somewhere and their addresses have room. */
export function readLinks(
  pdfium: PDFium,
  { document, page, turned }: { document: number; page: number; turned: Turned },
): FoundLink[] {
  const toImage = transformOf(pdfium, page, turned);
  const links: FoundLink[] = [];
  const isOver = limitMs(READ_WITHIN_MS);
  const pageCount = Math.min(MAX_PAGES, pdfium._FPDF_GetPageCount(document));
  let room = Math.min(MAX_ADDRESSES, MAX_ADDRESSES_OF_DOCUMENT / pageCount);
  let lookedAt = 0;
  for (const link of enumerate(pdfium, page)) {
    if (links.length === MAX_LINKS || ++lookedAt > MAX_LOOKED_AT || isOver()) break;
    const box = isSeen(pdfium, page, link) ? readBox(pdfium, link, toImage, turned) : null;
    const target =
      box &&
      targetOf(pdfium, document, pdfium._FPDFLink_GetAction(link), () =>
        pdfium._FPDFLink_GetDest(document, link),
      );
    const length = target && 'url' in target ? target.url.length : 0;
    if (!target || length > room) continue;
    room -= length;
    links.push({ ...box, ...target });
  }
  return links;
}

function* enumerate(pdfium: PDFium, page: number): Generator<number> {
  const positionAt = pdfium.wasmExports.malloc(2 * Int32Array.BYTES_PER_ELEMENT);
  const linkAt = positionAt + Int32Array.BYTES_PER_ELEMENT;
  new Int32Array(pdfium.HEAPU8.buffer, positionAt, 1)[0] = 0;
  try {
    while (pdfium._FPDFLink_Enumerate(page, positionAt, linkAt))
      yield new Uint32Array(pdfium.HEAPU8.buffer, linkAt, 1)[0] ?? 0;
  } finally {
    pdfium.wasmExports.free(positionAt);
  }
}

function isSeen(pdfium: PDFium, page: number, link: number): boolean {
  const annotation = pdfium._FPDFLink_GetAnnot(page, link);
  const flags = pdfium._FPDFAnnot_GetFlags(annotation);
  pdfium._FPDFPage_CloseAnnot(annotation);
  return !(flags & UNSEEN);
}

/** Returns null for a link that isn't on the page. */
function readBox(pdfium: PDFium, link: number, toImage: Transform, { size }: Turned): PageBox | null {
  const at = pdfium.wasmExports.malloc(4 * Float32Array.BYTES_PER_ELEMENT);
  const isKnown = pdfium._FPDFLink_GetAnnotRect(link, at);
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 4);
  pdfium.wasmExports.free(at);
  const box = isKnown ? boxOf(toImage(left, top), toImage(right, bottom)) : null;
  return box && withinPage(box, (PARTS_OF_WIDTH * size.height) / size.width);
}

function withinPage(box: Box, pageHeight: number): PageBox | null {
  const [left, top] = [Math.round(Math.max(0, box.left)), Math.round(Math.max(0, box.top))];
  const width = Math.round(Math.min(PARTS_OF_WIDTH, box.right)) - left;
  const height = Math.round(Math.min(pageHeight, box.bottom)) - top;
  return Math.min(width, height) >= MIN_SIDE ? { left, top, width, height } : null;
}
