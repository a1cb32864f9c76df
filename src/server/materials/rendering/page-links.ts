/** Reads the links on a page as boxes with what they lead to (fpdf_doc.h). */
import { MAX_PAGES } from '#shared/materials.ts';
import { type LinkBox, PARTS_OF_WIDTH, type PageBox } from '#shared/page.ts';
import { areaAround } from '#shared/tiles.ts';
import { limitMs } from './job.ts';
import { boxOf, type Transform, type Turned, transformOf } from './page-transform.ts';
import type { PDFium } from './pdfium.ts';
import { readFloats } from './pdfium-memory.ts';
import { READ_WITHIN_MS, type Target, targetOf } from './targets.ts';
import type { Box } from './text-lines.ts';

/** A link with its place and its target in the file. */
export type FoundLink = LinkBox & Target;

/** A page of an index has some hundreds of links. */
const MAX_BOXES = 500;
const MAX_LOOKED_AT = 5000;
/** The limit of a page. Addresses are stored with each page, and hundreds of pages in a file may share a list. */
const MAX_ADDRESSES = 64 * 1024;
/** Each page may use an equal share. */
const MAX_ADDRESSES_OF_DOCUMENT = 8 * 1024 * 1024;
/** The flags of hidden annotations in PDFium's numbers (fpdf_annot.h). */
const UNSEEN = (1 << 1) | (1 << 5);
/** A link with a shorter side can't be hit; in parts of the page's width. */
const MIN_SIDE = 20;
/** A link over more lines is as large as its rectangle. */
const MAX_PARTS = 10;

/** Returns the links of a loaded page that lead somewhere, in the file's order, as far as the limits allow. */
export function readLinks(
  pdfium: PDFium,
  { document, page, turned }: { document: number; page: number; turned: Turned },
): FoundLink[] {
  const toImage = transformOf(pdfium, page, turned);
  const links: FoundLink[] = [];
  const isOver = limitMs(READ_WITHIN_MS);
  const pageCount = Math.min(MAX_PAGES, pdfium._FPDF_GetPageCount(document));
  let room = Math.min(MAX_ADDRESSES, MAX_ADDRESSES_OF_DOCUMENT / pageCount);
  let [boxes, lookedAt] = [0, 0];
  for (const link of enumerate(pdfium, page)) {
    if (boxes >= MAX_BOXES || ++lookedAt > MAX_LOOKED_AT || isOver()) break;
    const box = isSeen(pdfium, page, link) ? readBox(pdfium, link, toImage, turned) : null;
    const target =
      box &&
      targetOf(pdfium, document, pdfium._FPDFLink_GetAction(link), () =>
        pdfium._FPDFLink_GetDest(document, link),
      );
    const length = target && 'url' in target ? target.url.length : 0;
    if (!target || length > room) continue;
    room -= length;
    boxes += box.parts?.length ?? 1;
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
function readBox(pdfium: PDFium, link: number, toImage: Transform, { size }: Turned): LinkBox | null {
  const pageHeight = (PARTS_OF_WIDTH * size.height) / size.width;
  const within = (corners: readonly number[]) => {
    const xs = corners.filter((_, index) => index % 2 === 0);
    const ys = corners.filter((_, index) => index % 2 === 1);
    const box = boxOf(toImage, {
      left: Math.min(...xs),
      bottom: Math.min(...ys),
      right: Math.max(...xs),
      top: Math.max(...ys),
    });
    return box && withinPage(box, pageHeight);
  };
  const rectangle = readFloats(pdfium, 4, (at) => pdfium._FPDFLink_GetAnnotRect(link, at));
  if (!rectangle) return null;
  const quads = readQuads(pdfium, link);
  const isUsable = quads.every((corners) => isInside(corners, rectangle));
  const unlike = isUsable ? new Map(quads.map((corners) => [corners.join(), corners])).values() : [];
  const parts = [...unlike].flatMap((corners) => within(corners) ?? []);
  return parts.length > 1 ? { ...areaAround(parts), parts } : within(rectangle);
}

/** Returns the corners of a link's regions (ISO 32000-1, 12.5.6.5); none for a link that is one rectangle. */
function readQuads(pdfium: PDFium, link: number): number[][] {
  const count = pdfium._FPDFLink_CountQuadPoints(link);
  if (count < 2 || count > MAX_PARTS) return [];
  return Array.from({ length: count }, (_, index) =>
    readFloats(pdfium, 8, (at) => pdfium._FPDFLink_GetQuadPoints(link, index, at)),
  ).filter((corners) => corners !== null);
}

/** Regions that reach beyond the rectangle, which may have moved alone, are ignored (ISO 32000-1, 12.5.6.5). */
function isInside(
  corners: readonly number[],
  [left = 0, top = 0, right = 0, bottom = 0]: readonly number[],
): boolean {
  return corners.every((value, index) => {
    const [low, high] = index % 2 === 0 ? [left, right] : [bottom, top];
    return value >= low - TOLERANCE_PT && value <= high + TOLERANCE_PT;
  });
}

const TOLERANCE_PT = 1;

function withinPage(box: Box, pageHeight: number): PageBox | null {
  const [left, top] = [Math.round(Math.max(0, box.left)), Math.round(Math.max(0, box.top))];
  const width = Math.round(Math.min(PARTS_OF_WIDTH, box.right)) - left;
  const height = Math.round(Math.min(pageHeight, box.bottom)) - top;
  return Math.min(width, height) >= MIN_SIDE ? { left, top, width, height } : null;
}
