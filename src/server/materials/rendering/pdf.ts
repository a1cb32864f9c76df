/** Opens documents with PDFium's C interface (fpdfview.h), because the wrapper around it chooses unsuitable flags. */
import { readFileSync } from 'node:fs';
import { MAX_PAGES, type PageNotice } from '#shared/materials.ts';
import { type PageBox, type Rotation, type Size, turnedSize } from '#shared/page.ts';
import { type Bitmap, dropAlpha } from './bitmap.ts';
import { MENDINGS } from './damaged-trailer.ts';
import { flattenAnnotations } from './flatten.ts';
import { UnusableFile } from './job.ts';
import { findMissingFonts, plainName } from './missing-fonts.ts';
import { type FoundEntry, readLabels, readOutline } from './outline.ts';
import { type FoundLink, readLinks } from './page-links.ts';
import { findPictures } from './page-objects.ts';
import { fitPage } from './page-sizes.ts';
import type { Turned } from './page-transform.ts';
import { readPageText } from './pdf-text.ts';
import { readFloats } from './pdfium-memory.ts';
import { openPdfium } from './system-fonts.ts';
import type { Box, PageText } from './text-lines.ts';

const ERROR_FORMAT = 3;
const ERROR_PASSWORD = 4;
const FORM_OF_ACROBAT = 2;
const BITMAP_BGRA = 4;
const NO_SIZE: Size = { width: 0, height: 0 };
const WHITE = 0xffffffff;
const BYTES_PER_PIXEL = 4;
// FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER (which gives RGBA) | FPDF_RENDER_LIMITEDIMAGECACHE
const RENDER_FLAGS = 0x01 | 0x10 | 0x200;

/** The Devanagari fonts that the document at `path` lacks, on pages loaded so far. */
const standIns = { path: '', names: new Set<string>() };
const pdfium = await openPdfium((name) => standIns.names.has(plainName(name)));

type Open = { path: string; document: number; bytesAt: number; form: number; formInfoAt: number };
let current: Open | null = null;
/** A page of the current document stays loaded for its next tiles, with the pictures that PDFium has decoded. */
let held: { index: number; page: number } | null = null;

/** Returns notices of what the document has but its pages don't show. @throws {UnusableFile} */
export function noticesOfPdf(path: string): PageNotice[] {
  const { document } = openPdf(path);
  return [
    ...(pdfium._FPDF_GetFormType(document) === FORM_OF_ACROBAT ? [{ kind: 'form' } as const] : []),
    ...(pdfium._FPDFDoc_GetAttachmentCount(document) > 0 ? [{ kind: 'attachments' } as const] : []),
  ];
}

/** Returns the document's outline, and the labels of its first pages. @throws {UnusableFile} */
export function contentsOfPdf(
  path: string,
  pageCount: number,
): { outline: FoundEntry[]; labels: (string | null)[] } {
  const { document } = openPdf(path);
  return { outline: readOutline(pdfium, document), labels: readLabels(pdfium, document, pageCount) };
}

/** Returns the links of a page, with their places once it is turned. @throws {UnusableFile} */
export function linksOfPdfPage(path: string, index: number, turned: Turned): FoundLink[] {
  letGoOfPage();
  const { document } = openPdf(path);
  const page = loadPage(document, index);
  try {
    return readLinks(pdfium, { document, page, turned });
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

/** Returns the size of each page at its widest, turned. @throws {UnusableFile} */
export function measurePdf(path: string, rotation: Rotation): Size[] {
  const { document } = openPdf(path);
  const claimed = pdfium._FPDF_GetPageCount(document);
  if (claimed === 0) throw new UnusableFile('unreadable');
  if (claimed > MAX_PAGES && sizeInPoints(document, MAX_PAGES)) throw new UnusableFile('too_many_pages');
  const sizes = Array.from({ length: Math.min(claimed, MAX_PAGES) }, (_, index) =>
    sizeInPoints(document, index),
  );
  // A document without any of the pages that it claims is refused when the first is drawn.
  const count = sizes.findLastIndex((size) => size !== null) + 1 || claimed;
  return sizes
    .slice(0, count)
    .map((size) => fitPage(turnedSize(size ?? NO_SIZE, rotation), { mayEnlarge: true }));
}

/** Reads no content, because that could take for ever. Returns null for a missing page, which keeps its number. */
function sizeInPoints(document: number, index: number): Size | null {
  const size = readFloats(pdfium, 2, (at) => pdfium._FPDF_GetPageSizeByIndexF(document, index, at));
  if (!size) return null;
  const [width = 0, height = 0] = size;
  return { width, height };
}

/** Returns the page as pixels and as words, with the places of pictures and its links. @throws {UnusableFile} */
export function drawPdfPage(
  path: string,
  index: number,
  turned: Turned,
): { bitmap: Bitmap; pictures: Box[]; links: FoundLink[]; notices: PageNotice[] } & PageText {
  letGoOfPage();
  const { document, form, page: loaded, fonts } = openPage(path, index);
  const notices = [...(index === 0 ? noticesOfPdf(path) : []), ...noticesOf(fonts)];
  let page = loaded;
  let isFlattened = false;
  try {
    const drawn = drawFilledIn(page, form, turned);
    // Links are read before annotations become content.
    const links = readLinks(pdfium, { document, page, turned });
    isFlattened = flattenAnnotations(pdfium, page);
    if (isFlattened) {
      const flattened = loadPage(document, index);
      pdfium._FPDF_ClosePage(page);
      page = flattened;
    }
    return { ...drawn, links, notices, ...readPageText(pdfium, { document, page, turned }) };
  } finally {
    pdfium._FPDF_ClosePage(page);
    // A flattened page may be drawn a little differently, so the next drawing opens the document again.
    if (isFlattened) closePdf();
  }
}

/** Draws the part `box` of a page, in pixels of the whole page as `turned` has it. @throws {UnusableFile} */
export function drawPdfPart(path: string, index: number, turned: Turned, box: PageBox): Bitmap {
  if (current?.path !== path || held?.index !== index) {
    letGoOfPage();
    const { form, page } = openPage(path, index);
    pdfium._FORM_OnAfterLoadPage(page, form);
    held = { index, page };
  }
  const { form } = openPdf(path);
  return drawPage(held.page, form, turned, box);
}

function letGoOfPage(): void {
  if (!current || !held) return;
  pdfium._FORM_OnBeforeClosePage(held.page, current.form);
  pdfium._FPDF_ClosePage(held.page);
  held = null;
}

const noticesOf = (names: string[]): PageNotice[] => (names.length > 0 ? [{ kind: 'fonts', names }] : []);

/** Opens the document again if the page lacks a Devanagari font, because fonts are found once for each document. */
function openPage(path: string, index: number): Open & { page: number; fonts: string[] } {
  const open = openPdf(path);
  const page = loadPage(open.document, index);
  const missing = findMissingFonts(pdfium, page);
  const fonts = missing.map(({ name }) => name);
  const wanted = missing.filter(({ isDevanagari }) => isDevanagari).map(({ name }) => plainName(name));
  if (wanted.every((name) => standIns.names.has(name))) return { ...open, page, fonts };
  for (const name of wanted) standIns.names.add(name);
  pdfium._FPDF_ClosePage(page);
  closePdf();
  const anew = openPdf(path);
  return { ...anew, page: loadPage(anew.document, index), fonts };
}

/** Draws the page with the values of its form. */
function drawFilledIn(page: number, form: number, turned: Turned) {
  pdfium._FORM_OnAfterLoadPage(page, form);
  try {
    return { bitmap: drawPage(page, form, turned), pictures: findPictures(pdfium, page, turned) };
  } finally {
    pdfium._FORM_OnBeforeClosePage(page, form);
  }
}

function loadPage(document: number, index: number): number {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) throw new UnusableFile('unreadable');
  return page;
}

export function closePdf(): void {
  if (!current) return;
  letGoOfPage();
  pdfium._FPDFDOC_ExitFormFillEnvironment(current.form);
  pdfium._FPDF_CloseDocument(current.document);
  pdfium.wasmExports.free(current.formInfoAt);
  pdfium.wasmExports.free(current.bytesAt);
  current = null;
}

function openPdf(path: string): Open {
  if (current?.path === path) return current;
  closePdf();
  if (standIns.path !== path) {
    standIns.path = path;
    standIns.names.clear();
  }
  const { document, bytesAt } = loadDocument(readFileSync(path));
  current = { path, document, bytesAt, ...openForm(document) };
  return current;
}

function loadDocument(bytes: Buffer, [mend, ...others] = MENDINGS): Pick<Open, 'document' | 'bytesAt'> {
  const bytesAt = allocate(bytes.length);
  pdfium.HEAPU8.set(bytes, bytesAt);
  const document = pdfium._FPDF_LoadMemDocument(bytesAt, bytes.length, 0);
  if (document !== 0) return { document, bytesAt };
  const error = pdfium._FPDF_GetLastError();
  pdfium.wasmExports.free(bytesAt);
  const mended = error === ERROR_FORMAT || error === ERROR_PASSWORD ? mend?.(bytes) : null;
  if (!mended) throw new UnusableFile(error === ERROR_PASSWORD ? 'encrypted' : 'unreadable');
  return loadDocument(mended, others);
}

/** Form fields, signatures included, are drawn only with a form environment, here without callbacks. */
function openForm(document: number): { form: number; formInfoAt: number } {
  const FORM_INFO_BYTES = 256;
  const FORM_INFO_VERSION = 2;
  const formInfoAt = allocate(FORM_INFO_BYTES);
  pdfium.HEAPU8.fill(0, formInfoAt, formInfoAt + FORM_INFO_BYTES);
  pdfium.HEAPU8[formInfoAt] = FORM_INFO_VERSION;
  return { formInfoAt, form: pdfium._FPDFDOC_InitFormFillEnvironment(document, formInfoAt) };
}

function drawPage(
  page: number,
  form: number,
  { size, rotation }: Turned,
  { left, top, width, height }: PageBox = { left: 0, top: 0, ...size },
): Bitmap {
  const quarterTurns = rotation / 90;
  const stride = width * BYTES_PER_PIXEL;
  const pixelsAt = allocate(stride * height);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BITMAP_BGRA, pixelsAt, stride);
  if (bitmap === 0) throw new UnusableFile('unreadable');
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  const place = [-left, -top, size.width, size.height] as const;
  pdfium._FPDF_RenderPageBitmap(bitmap, page, ...place, quarterTurns, RENDER_FLAGS);
  pdfium._FPDF_FFLDraw(form, bitmap, page, ...place, quarterTurns, RENDER_FLAGS);
  // The pixels are copied, because the heap moves when it grows.
  const pixels = dropAlpha(pdfium.HEAPU8.subarray(pixelsAt, pixelsAt + stride * height));
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(pixelsAt);
  return { pixels, width, height, channels: 3 };
}

function allocate(bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes);
  if (at === 0) throw new UnusableFile('unreadable');
  return at;
}
