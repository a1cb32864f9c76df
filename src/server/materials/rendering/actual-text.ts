/**
 * Glyphs that stand for a text together, as those of a Devanagari syllable do: marked content with an `ActualText`
 * (ISO 32000-2, 14.9.4). PDFium tells all of that text at the first glyph, and no wider; here a group is as wide as drawn.
 */
import type { PDFium } from './pdfium.ts';

export type Extent = { left: number; bottom: number; right: number; top: number };

type Matrix = readonly [number, number, number, number, number, number];

const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0];
const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
const NO_VALUE = 0;
/** A page that draws more is one of the hostile ones; its groups are then as wide as their first glyph. */
const MAX_OBJECTS = 100_000;
const MAX_MARKS = 20;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

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
  for (const { object, matrix } of findTextObjects(pdfium, page)) {
    const group = groupOf(object);
    const extent = group === 0 ? null : readExtent(pdfium, object, matrix);
    if (!extent) continue;
    const others = glyphs.get(group);
    if (others) others.push(extent);
    else glyphs.set(group, [extent]);
  }
  return new Map(glyphs.entries().map(([group, extents]) => [group, withoutSigns(extents)]));
}

type Placed = { object: number; matrix: Matrix };

/** Those within forms included, each with what takes its coordinates to the page's. */
function* findTextObjects(pdfium: PDFium, page: number): Generator<Placed> {
  let seen = 0;
  function* visit(object: number, matrix: Matrix): Generator<Placed> {
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === TEXT_OBJECT) yield { object, matrix };
    if (type !== FORM_OBJECT) return;
    const inner = multiply(readMatrix(pdfium, object), matrix);
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && seen++ < MAX_OBJECTS; index++)
      yield* visit(pdfium._FPDFFormObj_GetObject(object, index), inner);
  }
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count && seen++ < MAX_OBJECTS; index++)
    yield* visit(pdfium._FPDFPage_GetObject(page, index), UNCHANGED);
}

function readMatrix(pdfium: PDFium, form: number): Matrix {
  const at = pdfium.wasmExports.malloc(6 * FLOAT);
  pdfium._FPDFPageObj_GetMatrix(form, at);
  const matrix = [...new Float32Array(pdfium.HEAPU8.buffer, at, 6)] as unknown as Matrix;
  pdfium.wasmExports.free(at);
  return matrix;
}

function readExtent(pdfium: PDFium, object: number, matrix: Matrix): Extent | null {
  const at = pdfium.wasmExports.malloc(4 * FLOAT);
  const isKnown = pdfium._FPDFPageObj_GetBounds(object, at, at + FLOAT, at + 2 * FLOAT, at + 3 * FLOAT);
  const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 4);
  pdfium.wasmExports.free(at);
  return isKnown ? spanned(apply(matrix, left, bottom), apply(matrix, right, top)) : null;
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

type Point = { x: number; y: number };

const spanned = (one: Point, other: Point): Extent => ({
  left: Math.min(one.x, other.x),
  bottom: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  top: Math.max(one.y, other.y),
});

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

function multiply([a, b, c, d, e, f]: Matrix, outer: Matrix): Matrix {
  const [oa, ob, oc, od, oe, of] = outer;
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ];
}
