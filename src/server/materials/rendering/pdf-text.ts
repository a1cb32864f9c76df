/** A page's words, for the search, and where they stand, for who selects them. */
import type { PDFiumModule } from '@hyzyla/pdfium';
import type { Rotation, TextLine } from '#shared/materials.ts';
import type { Size } from '../page-sizes.ts';
import { joinSyllables } from './syllables.ts';
import { type Box, linesOf, type PlacedChar } from './text-lines.ts';
import { tidyText } from './tidy-text.ts';

/** The wrapper's declarations leave out what only we call. */
export type PDFium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_GetPageSizeByIndexF: (document: number, index: number, sizeAt: number) => number;
  _FPDF_PageToDevice: (
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceXAt: number,
    deviceYAt: number,
  ) => number;
  _FPDFText_GetUnicode: (textPage: number, index: number) => number;
  _FPDFText_GetLooseCharBox: (textPage: number, index: number, rectangleAt: number) => number;
};

/** The size is that of the page as it stands after the rotation. */
export type Turned = { size: Size; rotation: Rotation };

export type PageText = { text: string; lines: TextLine[] };

/** Denser than any page of coursework; a page that hides more can't fill the database. */
const MAX_CHARS = 50_000;
const LAST_CODE_POINT = 0x10ffff;
/** The lengths of a `TextLine` are parts of the page's width. */
const PARTS_OF_WIDTH = 10_000;

/** The text of a loaded page, on one line and as lines; empty where it has none. `turned` is how its image is made. */
export function readPageText(pdfium: PDFium, page: number, turned: Turned): PageText {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return { text: '', lines: [] };
  try {
    const count = Math.min(MAX_CHARS, pdfium._FPDFText_CountChars(textPage));
    const chars = count > 0 ? joinSyllables(readChars(pdfium, { page, textPage, count, turned })) : [];
    return { text: tidyText(chars.map(({ char }) => char).join('')), lines: linesOf(chars) };
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

type Reading = { page: number; textPage: number; count: number; turned: Turned };

/** One by one: PDFium's call for a whole text leaves out as many at its end as there were control characters in it. */
function readChars(pdfium: PDFium, { page, textPage, count, turned }: Reading): PlacedChar[] {
  const toImage = transformOf(pdfium, page, turned);
  const rectangleAt = pdfium.wasmExports.malloc(4 * Float32Array.BYTES_PER_ELEMENT);
  const chars: PlacedChar[] = [];
  for (let index = 0; index < count; index++) {
    const codePoint = pdfium._FPDFText_GetUnicode(textPage, index);
    if (codePoint < 0 || codePoint > LAST_CODE_POINT) continue;
    const isPlaced = pdfium._FPDFText_GetLooseCharBox(textPage, index, rectangleAt);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, rectangleAt, 4);
    const box = isPlaced ? boxOf(toImage(left, top), toImage(right, bottom)) : null;
    chars.push({ char: String.fromCodePoint(codePoint), box });
  }
  pdfium.wasmExports.free(rectangleAt);
  return chars;
}

type Transform = (x: number, y: number) => { x: number; y: number };

/** From the page's own coordinates to those of its image, with the page's crop and rotation; PDFium answers in whole numbers. */
function transformOf(pdfium: PDFium, page: number, { size: { width, height }, rotation }: Turned): Transform {
  const quarterTurns = rotation / 90;
  const SIDE = 1_000_000;
  const STEP = 1000;
  const at = pdfium.wasmExports.malloc(2 * Int32Array.BYTES_PER_ELEMENT);
  const deviceAt = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(
      page,
      0,
      0,
      SIDE,
      SIDE,
      quarterTurns,
      x,
      y,
      at,
      at + Int32Array.BYTES_PER_ELEMENT,
    );
    const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, at, 2);
    return {
      x: (across / SIDE) * PARTS_OF_WIDTH,
      y: (down / SIDE) * PARTS_OF_WIDTH * (height / width),
    };
  };
  const [origin, right, up] = [deviceAt(0, 0), deviceAt(STEP, 0), deviceAt(0, STEP)];
  pdfium.wasmExports.free(at);
  return (x, y) => ({
    x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / STEP,
    y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / STEP,
  });
}

/** Null for what has no height, such as a space, or no place that makes sense. */
function boxOf(one: { x: number; y: number }, other: { x: number; y: number }): Box | null {
  const box = {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
  return Number.isFinite(box.left * box.right * box.top * box.bottom) && box.bottom > box.top ? box : null;
}
