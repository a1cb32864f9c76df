/** Reads a page's words for the search, and their places for selecting text. */
import { PARTS_OF_WIDTH, type Rotation } from '#shared/page.ts';
import { dropUntoldTexts, groupsOf, measureGroups } from './actual-text.ts';
import { addMissingSpaces, dropInferredSpaces } from './inferred-spaces.ts';
import { nameOf } from './missing-fonts.ts';
import { convertOldFonts } from './old-font-text.ts';
import type { Extent } from './page-objects.ts';
import { boxOf, type Transform, type Turned, transformOf } from './page-transform.ts';
import type { PDFium } from './pdfium.ts';
import { readFloats } from './pdfium-memory.ts';
import { asRead, boxAsRead, directionOf, findVertical } from './reading-direction.ts';
import { type DrawnChar, dropRepeatedChars } from './repeated-chars.ts';
import { type Box, NO_TEXT, type PageText, textOf } from './text-lines.ts';
import { type Drawing, hideUndrawnText } from './undrawn-text.ts';

/** No page of coursework has more characters; a page with hidden ones can't fill the database. */
const MAX_CHARS = 50_000;
const LAST_CODE_POINT = 0x10ffff;

/** Reads a loaded page's text, on one line and as lines; empty if there is none. The page can't be drawn afterwards. */
export function readPageText(pdfium: PDFium, drawing: Drawing): PageText {
  const { page, turned } = drawing;
  dropUntoldTexts(pdfium, page);
  hideUndrawnText(pdfium, drawing);
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return NO_TEXT;
  try {
    const count = Math.min(MAX_CHARS, pdfium._FPDFText_CountChars(textPage));
    const drawn = count > 0 ? readChars(pdfium, { page, textPage, count, turned }) : [];
    const spaced = addMissingSpaces(dropInferredSpaces(dropRepeatedChars(drawn)));
    const { chars, isConverted } = convertOldFonts(spaced, fontsOf(pdfium));
    return { ...textOf(chars), textSource: isConverted ? 'converted' : 'file' };
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

/** Returns a function that gives the name of a text object's font; empty for none. */
function fontsOf(pdfium: PDFium): (object: number) => string {
  const names = new Map<number, string>();
  const ofObjects = new Map<number, string>([[0, '']]);
  return (object) =>
    ofObjects.getOrInsertComputed(object, () =>
      names.getOrInsertComputed(pdfium._FPDFTextObj_GetFont(object), (font) => nameOf(pdfium, font)),
    );
}

/** A page may be cropped from a larger one, with printers' notes around it. */
function isOnPage({ left, top, right, bottom }: Box, { size }: Turned): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= 0 && x <= PARTS_OF_WIDTH && y >= 0 && y <= (PARTS_OF_WIDTH * size.height) / size.width;
}

type Reading = { page: number; textPage: number; count: number; turned: Turned };

/** Reads characters one by one, because PDFium's call for all omits one at the end for each control character. */
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
    const group = groupOf(object);
    const direction = readDirection(pdfium, textPage, index, toImage);
    chars.push({
      char: String.fromCodePoint(codePoint),
      box: isPlaced ? boxOf(toImage, { left, bottom, right, top }) : null,
      origin: toImage(x, y),
      object,
      group,
      direction: direction ?? 0,
      isSlanted: direction === null,
      ...(group !== 0 && { em: readEm(pdfium, textPage, index, toImage) }),
    });
  }
  pdfium.wasmExports.free(originAt);
  pdfium.wasmExports.free(boxAt);
  const shown = chars.filter(({ box }) => !box || isOnPage(box, turned));
  const read = findVertical(shown).map(asReadChar);
  if (!read.some(({ group }) => group !== 0)) return read;
  return widenGroups(read, measureGroups(pdfium, page, groupOf), toImage);
}

/** PDFium's angles are clockwise, on a page that isn't turned. */
function readDirection(pdfium: PDFium, textPage: number, index: number, toImage: Transform): Rotation | null {
  const angle = pdfium._FPDFText_GetCharAngle(textPage, index);
  const [from, to] = [toImage(0, 0), toImage(Math.cos(angle), -Math.sin(angle))];
  return directionOf({ x: to.x - from.x, y: to.y - from.y });
}

/** Returns the size of a character's font as it is drawn. */
function readEm(pdfium: PDFium, textPage: number, index: number, toImage: Transform): number {
  const matrix = readFloats(pdfium, 6, (at) => pdfium._FPDFText_GetMatrix(textPage, index, at));
  const [a = 0, b = 0] = matrix ?? [];
  const size = pdfium._FPDFText_GetFontSize(textPage, index);
  const [from, to] = [toImage(0, 0), toImage(a * size, b * size)];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

const asReadChar = (drawn: DrawnChar): DrawnChar => ({
  ...drawn,
  box: drawn.box && boxAsRead(drawn.box, drawn.direction),
  origin: asRead(drawn.origin, drawn.direction),
});

function widenGroups(
  chars: readonly DrawnChar[],
  extents: Map<number, Extent>,
  toImage: Transform,
): DrawnChar[] {
  return chars.map((drawn) => {
    const extent = extents.get(drawn.group);
    if (!extent || !drawn.box) return drawn;
    const whole = boxOf(toImage, extent);
    return whole
      ? { ...drawn, box: { ...drawn.box, right: boxAsRead(whole, drawn.direction).right } }
      : drawn;
  });
}
