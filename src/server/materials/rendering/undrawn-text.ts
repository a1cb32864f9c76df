/** Hides text of layers that are off, which PDFium reads like any other: a test drawing shows whether it is drawn. */
import { PARTS_OF_WIDTH } from '#shared/page.ts';
import { type Found, findObjects, TEXT_OBJECT } from './page-objects.ts';
import { boxOf, type Turned, transformOf } from './page-transform.ts';
import type { PDFium } from './pdfium.ts';

const LAYER_MARK = 'OC';
/** So many test drawings take about a second; after them the page's texts are kept untested. */
const MAX_DRAWINGS = 3000;
const MAX_MARKS = 20;
/** The limit on the tested texts of one layer in one form. */
const MAX_LOOKED_AT = 200;
/** After this many texts without ink, such as those of scanners, all texts of a layer are kept. */
const MAX_BLANK = 8;
const WINDOW = 96;
const MAX_SCALE = 20;
const BITMAP_BGRA = 4;
const FILLED = 0;
const OPAQUE = 255;
// FPDF_RENDER_LIMITEDIMAGECACHE
const RENDER_FLAGS = 0x200;

/** `turned` is how the page's image is made. */
export type Drawing = { document: number; page: number; turned: Turned };

/** Hides undrawn text of a page that won't be drawn again, except the invisible text of scanners. */
export function hideUndrawnText(pdfium: PDFium, drawing: Drawing): void {
  const groups = groupByLayer(pdfium, drawing.page);
  if (groups.length === 0) return;
  const all = [...findObjects(pdfium, drawing.page)].map(({ object }) => object);
  const activate = (objects: readonly number[], isActive: boolean) => {
    for (const object of objects) pdfium._FPDFPageObj_SetIsActive(object, isActive ? 1 : 0);
  };
  let drawings = MAX_DRAWINGS;
  const look = (text: Found): Look => {
    drawings--;
    makeVisible(pdfium, text.object);
    activate([...text.forms, text.object], true);
    const isDrawn = draws(pdfium, drawing, text);
    activate([...text.forms, text.object], false);
    if (isDrawn) return 'drawn';
    return hasInk(pdfium, drawing, text) ? 'undrawn' : 'blank';
  };
  activate(all, false);
  const undrawn = groups.flatMap((texts) => (drawings > 0 ? findUndrawn(texts, look) : []));
  activate(all, true);
  activate(undrawn, false);
}

type Look = 'drawn' | 'undrawn' | 'blank';

/** If the first text is drawn, all are kept; otherwise its layer may be off, or only this text is outside the page. */
function findUndrawn(texts: readonly Found[], look: (text: Found) => Look): number[] {
  const undrawn: number[] = [];
  let blank = 0;
  for (const [index, text] of texts.entries()) {
    if (index === MAX_LOOKED_AT) {
      const rest = undrawn.length === index - blank ? texts.slice(index) : [];
      return [...undrawn, ...rest.map(({ object }) => object)];
    }
    const seen = look(text);
    if (seen === 'undrawn') undrawn.push(text.object);
    if (seen === 'blank') blank++;
    if (undrawn.length === 0 && (seen === 'drawn' || blank === MAX_BLANK)) return [];
  }
  return undrawn;
}

/** Groups texts that may belong to a layer by the forms and layers that contain them. */
function groupByLayer(pdfium: PDFium, page: number): Found[][] {
  const isLayer = new Map<number, boolean>();
  const groups = new Map<string, Found[]>();
  for (const found of findObjects(pdfium, page)) {
    if (found.type !== TEXT_OBJECT) continue;
    const layers = marksOf(pdfium, found.object).filter((mark) =>
      isLayer.getOrInsertComputed(mark, () => isLayerMark(pdfium, mark)),
    );
    if (layers.length === 0 && found.forms.length === 0) continue;
    const name = [...found.forms, ...layers].join(' ');
    groups.getOrInsertComputed(name, () => []).push(found);
  }
  return [...groups.values()];
}

function marksOf(pdfium: PDFium, object: number): number[] {
  const count = Math.max(0, pdfium._FPDFPageObj_CountMarks(object));
  return Array.from({ length: Math.min(count, MAX_MARKS) }, (_, index) =>
    pdfium._FPDFPageObj_GetMark(object, index),
  );
}

function isLayerMark(pdfium: PDFium, mark: number): boolean {
  const expected = Buffer.from(`${LAYER_MARK}\0`, 'utf16le');
  const at = pdfium.wasmExports.malloc(expected.length + Uint32Array.BYTES_PER_ELEMENT);
  const lengthAt = at + expected.length;
  pdfium.HEAPU8.fill(0, at, lengthAt);
  pdfium._FPDFPageObjMark_GetName(mark, at, expected.length, lengthAt);
  const isLayer = expected.equals(pdfium.HEAPU8.subarray(at, lengthAt));
  pdfium.wasmExports.free(at);
  return isLayer;
}

/** A scanner's text under its picture would otherwise look as invisible as that of a layer that is off. */
function makeVisible(pdfium: PDFium, text: number): void {
  pdfium._FPDFTextObj_SetTextRenderMode(text, FILLED);
  pdfium._FPDFPageObj_SetFillColor(text, 0, 0, 0, OPAQUE);
}

/** Whether the page shows anything at the text's place. */
function draws(pdfium: PDFium, { page, turned }: Drawing, { readExtent }: Found): boolean {
  const extent = readExtent();
  const box = extent && boxOf(transformOf(pdfium, page, turned), extent);
  if (!box) return false;
  const { size, rotation } = turned;
  const partsWide = Math.max(box.right - box.left, box.bottom - box.top);
  const width = Math.min(MAX_SCALE * size.width, (WINDOW / partsWide) * PARTS_OF_WIDTH);
  const height = (width * size.height) / size.width;
  const toPixels = (parts: number) => Math.floor((parts / PARTS_OF_WIDTH) * width);
  const place = [-toPixels(box.left), -toPixels(box.top), Math.ceil(width), Math.ceil(height)] as const;
  const bitmap = pdfium._FPDFBitmap_CreateEx(WINDOW, WINDOW, BITMAP_BGRA, 0, 0);
  if (bitmap === 0) return true;
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, WINDOW, WINDOW, 0);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, ...place, rotation / 90, RENDER_FLAGS);
  const isPainted = !isBlank(pdfium, bitmap);
  pdfium._FPDFBitmap_Destroy(bitmap);
  return isPainted;
}

/** Whether the text has more than spaces, drawn without regard to layers. */
function hasInk(pdfium: PDFium, { document, page }: Drawing, { object, readExtent }: Found): boolean {
  const extent = readExtent();
  if (!extent) return false;
  const longest = Math.max(extent.right - extent.left, extent.top - extent.bottom);
  const scale = Math.min(1, WINDOW / longest);
  const bitmap = pdfium._FPDFTextObj_GetRenderedBitmap(document, page, object, scale);
  if (bitmap === 0) return false;
  const hasAny = !isBlank(pdfium, bitmap);
  pdfium._FPDFBitmap_Destroy(bitmap);
  return hasAny;
}

function isBlank(pdfium: PDFium, bitmap: number): boolean {
  const at = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const bytes = pdfium._FPDFBitmap_GetStride(bitmap) * pdfium._FPDFBitmap_GetHeight(bitmap);
  return pdfium.HEAPU8.subarray(at, at + bytes).every((byte) => byte === 0);
}
