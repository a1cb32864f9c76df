/**
 * `ActualText` is a text given for a group of glyphs (ISO 32000-2, 14.9.4). PDFium places this text at the group's
 * first glyph; here it is placed over the whole group.
 */
import { type Extent, findObjects, TEXT_OBJECT } from './page-objects.ts';
import type { PDFium } from './pdfium.ts';

const NO_VALUE = 0;
const MAX_MARKS = 20;
/** PDFium omits these characters from a group's text. */
const BEYOND_BMP = /[\u{10000}-\u{10ffff}]/u;
/** A longer text isn't read here, but left to PDFium. */
const MAX_BYTES = 1000;

/** Makes PDFium read all glyphs of a group whose text is empty or has characters that PDFium omits. */
export function dropUntoldTexts(pdfium: PDFium, page: number): void {
  for (const { object, type } of findObjects(pdfium, page)) {
    if (type !== TEXT_OBJECT) continue;
    const mark = findMark(pdfium, object);
    const text = mark === 0 ? null : readText(pdfium, mark);
    if (text === '' || (text && BEYOND_BMP.test(text)))
      pdfium._FPDFPageObjMark_RemoveParam(object, mark, keyAt(pdfium));
  }
}

/** Returns null if there is no string within the limit. */
function readText(pdfium: PDFium, mark: number): string | null {
  const at = pdfium.wasmExports.malloc(MAX_BYTES);
  const lengthAt = pdfium.wasmExports.malloc(Uint32Array.BYTES_PER_ELEMENT);
  const isKnown = pdfium._FPDFPageObjMark_GetParamBlobValue(mark, keyAt(pdfium), at, MAX_BYTES, lengthAt);
  const [length = 0] = new Uint32Array(pdfium.HEAPU8.buffer, lengthAt, 1);
  const bytes = pdfium.HEAPU8.slice(at, at + Math.min(length, MAX_BYTES));
  pdfium.wasmExports.free(lengthAt);
  pdfium.wasmExports.free(at);
  if (!isKnown || length > MAX_BYTES) return null;
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isUtf16 ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** Returns a function that gives the group of a text object, identified by a mark, or 0 if it belongs to none. */
export function groupsOf(pdfium: PDFium): (object: number) => number {
  const known = new Map<number, number>([[0, 0]]);
  return (object) => known.getOrInsertComputed(object, () => findMark(pdfium, object));
}

function findMark(pdfium: PDFium, object: number): number {
  const count = pdfium._FPDFPageObj_CountMarks(object);
  for (let index = count - 1; index >= Math.max(0, count - MAX_MARKS); index--) {
    const mark = pdfium._FPDFPageObj_GetMark(object, index);
    if (pdfium._FPDFPageObjMark_GetParamValueType(mark, keyAt(pdfium)) !== NO_VALUE) return mark;
  }
  return 0;
}

let actualTextAt = 0;
function keyAt({ wasmExports, HEAPU8 }: PDFium): number {
  if (actualTextAt !== 0) return actualTextAt;
  const key = Buffer.from('ActualText\0');
  actualTextAt = wasmExports.malloc(key.length);
  HEAPU8.set(key, actualTextAt);
  return actualTextAt;
}

export function measureGroups(
  pdfium: PDFium,
  page: number,
  groupOf: (object: number) => number,
): Map<number, Extent> {
  const glyphs = new Map<number, Extent[]>();
  for (const { object, type, readExtent } of findObjects(pdfium, page)) {
    const group = type === TEXT_OBJECT ? groupOf(object) : 0;
    const extent = group === 0 ? null : readExtent();
    if (extent) glyphs.getOrInsertComputed(group, () => []).push(extent);
  }
  return new Map(glyphs.entries().map(([group, extents]) => [group, withoutSigns(extents)]));
}

/** Leaves out signs above or below a letter, which overlap the next letter and take no space of their own. */
function withoutSigns(glyphs: readonly Extent[]): Extent {
  const heightOf = ({ bottom, top }: Extent) => top - bottom;
  const tallest = glyphs.reduce((one, other) => (heightOf(other) > heightOf(one) ? other : one));
  const standsBeside = ({ bottom, top }: Extent) =>
    Math.min(top, tallest.top) - Math.max(bottom, tallest.bottom) >= heightOf(tallest) / 2;
  return glyphs.filter(standsBeside).reduce(around, tallest);
}

const around = (one: Extent, other: Extent): Extent => ({
  left: Math.min(one.left, other.left),
  bottom: Math.min(one.bottom, other.bottom),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
});
