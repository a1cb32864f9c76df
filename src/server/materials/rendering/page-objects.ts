/** Iterates over the objects of a PDF's page (fpdf_edit.h). */
import { boxOf, type Turned, transformOf } from './page-transform.ts';
import type { PDFium } from './pdfium.ts';
import { readFloats } from './pdfium-memory.ts';
import type { Point } from './reading-direction.ts';
import type { Box } from './text-lines.ts';

export type Extent = { left: number; bottom: number; right: number; top: number };

type Matrix = [number, number, number, number, number, number];

export const TEXT_OBJECT = 1;
const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0];
/** A page with more objects is hostile; the objects after these are omitted. */
const MAX_OBJECTS = 100_000;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** `forms` contain the object, the outermost first. */
export type Found = {
  object: number;
  type: number;
  forms: readonly number[];
  readExtent: () => Extent | null;
};

/** Yields the objects on a loaded page, each form before its content; extents are in the page's coordinates. */
export function* findObjects(pdfium: PDFium, page: number): Generator<Found> {
  let seen = 0;
  function* visit(object: number, matrix: Matrix, forms: readonly number[]): Generator<Found> {
    const type = pdfium._FPDFPageObj_GetType(object);
    yield { object, type, forms, readExtent: () => readExtent(pdfium, object, matrix) };
    if (type !== FORM_OBJECT) return;
    const inner = multiply(readMatrix(pdfium, object), matrix);
    const within = [...forms, object];
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && seen++ < MAX_OBJECTS; index++)
      yield* visit(pdfium._FPDFFormObj_GetObject(object, index), inner, within);
  }
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count && seen++ < MAX_OBJECTS; index++)
    yield* visit(pdfium._FPDFPage_GetObject(page, index), UNCHANGED, []);
}

function readMatrix(pdfium: PDFium, form: number): Matrix {
  const matrix = readFloats(pdfium, 6, (at) => pdfium._FPDFPageObj_GetMatrix(form, at));
  return (matrix as Matrix | null) ?? UNCHANGED;
}

function readExtent(pdfium: PDFium, object: number, matrix: Matrix): Extent | null {
  const bounds = readFloats(pdfium, 4, (at) =>
    pdfium._FPDFPageObj_GetBounds(object, at, at + FLOAT, at + 2 * FLOAT, at + 3 * FLOAT),
  );
  if (!bounds) return null;
  const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
  return spanned(apply(matrix, left, bottom), apply(matrix, right, top));
}

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

/** If a page has more pictures, none of them matters by itself. */
const MAX_PICTURES = 60;

/** Returns where pictures, photographs or not, are in the image of a loaded page. */
export function findPictures(pdfium: PDFium, page: number, turned: Turned): Box[] {
  const toImage = transformOf(pdfium, page, turned);
  const boxes: Box[] = [];
  for (const { type, readExtent } of findObjects(pdfium, page)) {
    const extent = type === IMAGE_OBJECT ? readExtent() : null;
    const box = extent && boxOf(toImage, extent);
    if (box) boxes.push(box);
    if (boxes.length > MAX_PICTURES) return [];
  }
  return boxes;
}
