/** A page's words, for the search, and where they stand, for who selects them. */
import { PARTS_OF_WIDTH, type Rotation, type Size, type TextLine } from '#shared/materials.ts';
import { type Extent, groupsOf, measureGroups } from './actual-text.ts';
import { dropInferredSpaces } from './inferred-spaces.ts';
import type { PDFium } from './pdfium.ts';
import { type DrawnChar, dropRepeatedChars } from './repeated-chars.ts';
import { type Box, linesOf } from './text-lines.ts';
import { tidyText } from './tidy-text.ts';

/** The size is that of the page as it stands after the rotation. */
export type Turned = { size: Size; rotation: Rotation };

export type PageText = { text: string; lines: TextLine[] };

/** Denser than any page of coursework; a page that hides more can't fill the database. */
const MAX_CHARS = 50_000;
const LAST_CODE_POINT = 0x10ffff;

/** The text of a loaded page, on one line and as lines; empty where it has none. `turned` is how its image is made. */
export function readPageText(pdfium: PDFium, page: number, turned: Turned): PageText {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return { text: '', lines: [] };
  try {
    const count = Math.min(MAX_CHARS, pdfium._FPDFText_CountChars(textPage));
    const drawn = count > 0 ? readChars(pdfium, { page, textPage, count, turned }) : [];
    const chars = dropInferredSpaces(dropRepeatedChars(drawn));
    return { text: tidyText(chars.map(({ char }) => char).join('')), lines: linesOf(chars) };
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

type Reading = { page: number; textPage: number; count: number; turned: Turned };

/** One by one: PDFium's call for a whole text leaves out as many at its end as there were control characters in it. */
function readChars(pdfium: PDFium, { page, textPage, count, turned }: Reading): DrawnChar[] {
  const toImage = transformOf(pdfium, page, turned);
  const groupOf = groupsOf(pdfium);
  const boxAt = pdfium.wasmExports.malloc(4 * Float32Array.BYTES_PER_ELEMENT);
  const originAt = pdfium.wasmExports.malloc(2 * Float64Array.BYTES_PER_ELEMENT);
  const chars: DrawnChar[] = [];
  for (let index = 0; index < count; index++) {
    const codePoint = pdfium._FPDFText_GetUnicode(textPage, index);
    if (codePoint < 0 || codePoint > LAST_CODE_POINT) continue;
    const isPlaced = pdfium._FPDFText_GetLooseCharBox(textPage, index, boxAt);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, boxAt, 4);
    pdfium._FPDFText_GetCharOrigin(textPage, index, originAt, originAt + Float64Array.BYTES_PER_ELEMENT);
    const [x = 0, y = 0] = new Float64Array(pdfium.HEAPU8.buffer, originAt, 2);
    const object = pdfium._FPDFText_GetTextObject(textPage, index);
    chars.push({
      char: String.fromCodePoint(codePoint),
      box: isPlaced ? boxOf(toImage(left, top), toImage(right, bottom)) : null,
      origin: toImage(x, y),
      object,
      group: groupOf(object),
    });
  }
  pdfium.wasmExports.free(originAt);
  pdfium.wasmExports.free(boxAt);
  if (!chars.some(({ group }) => group !== 0)) return chars;
  return widenGroups(chars, measureGroups(pdfium, page, groupOf), toImage);
}

function widenGroups(
  chars: readonly DrawnChar[],
  extents: Map<number, Extent>,
  toImage: Transform,
): DrawnChar[] {
  return chars.map((drawn) => {
    const extent = extents.get(drawn.group);
    if (!extent || !drawn.box) return drawn;
    const whole = boxOf(toImage(extent.left, extent.top), toImage(extent.right, extent.bottom));
    return whole ? { ...drawn, box: { ...drawn.box, right: whole.right } } : drawn;
  });
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
