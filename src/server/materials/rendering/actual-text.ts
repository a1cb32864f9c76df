/** `ActualText` (ISO 32000-2, 14.9.4): PDFium gives a group's text at its first glyph; here it is as wide as drawn. */
import { type Extent, findExtents, TEXT_OBJECT } from './page-objects.ts';
import type { PDFium } from './pdfium.ts';

const NO_VALUE = 0;
const MAX_MARKS = 20;

/** The group of each text object, named by its mark; 0 where it stands for itself. */
export function groupsOf(pdfium: PDFium): (object: number) => number {
  const known = new Map<number, number>([[0, 0]]);
  return (object) => {
    const group = known.get(object) ?? findMark(pdfium, object);
    known.set(object, group);
    return group;
  };
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
  for (const { object, readExtent } of findExtents(pdfium, page, TEXT_OBJECT)) {
    const group = groupOf(object);
    const extent = group === 0 ? null : readExtent();
    if (!extent) continue;
    const others = glyphs.get(group);
    if (others) others.push(extent);
    else glyphs.set(group, [extent]);
  }
  return new Map(glyphs.entries().map(([group, extents]) => [group, withoutSigns(extents)]));
}

/** A sign above or below its letter reaches over the next one and takes no room of its own. */
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
