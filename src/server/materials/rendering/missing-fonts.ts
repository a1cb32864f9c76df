/** Finds fonts that a page uses but its document doesn't embed, so that letters look different or are missing. */
import { findObjects, TEXT_OBJECT } from './page-objects.ts';
import type { PDFium } from './pdfium.ts';
import { readBytes } from './pdfium-memory.ts';

type MissingFont = { name: string; isDevanagari: boolean };

/** Fonts for which PDFium has Latin letters of its own; it has all of Symbol and Zapf Dingbats. */
const OWN_LATIN = /^(?:arial|helvetica|times|courier)/;
const OWN_SIGNS = /^(?:symbol|zapfdingbats)/;
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const DEVANAGARI = /\p{Script=Devanagari}/u;
const MAX_FONTS = 20;
const MAX_NAME_CHARS = 60;

/** Returns each font once, by its name. */
export function findMissingFonts(pdfium: PDFium, page: number): MissingFont[] {
  let textPage = 0;
  const missing = new Map<string, MissingFont>();
  const names = new Map<number, string | null>();
  for (const { object, type } of findObjects(pdfium, page)) {
    if (type !== TEXT_OBJECT || missing.size === MAX_FONTS) continue;
    const name = names.getOrInsertComputed(pdfium._FPDFTextObj_GetFont(object), (font) =>
      pdfium._FPDFFont_GetIsEmbedded(font) === 0 ? nameOf(pdfium, font) : null,
    );
    if (!name || OWN_SIGNS.test(plainName(name))) continue;
    textPage ||= pdfium._FPDFText_LoadPage(page);
    const text = readText(pdfium, object, textPage);
    if (OWN_LATIN.test(plainName(name)) && !NOT_LATIN.test(text)) continue;
    const isDevanagari = DEVANAGARI.test(text) || missing.get(name)?.isDevanagari === true;
    missing.set(name, { name, isDevanagari });
  }
  if (textPage !== 0) pdfium._FPDFText_ClosePage(textPage);
  return [...missing.values()];
}

/** Normalises a name for comparison: without a subset's mark, a style and blanks. */
export const plainName = (name: string): string =>
  name
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[,-].*$/, '')
    .replaceAll(' ', '')
    .toLowerCase();

/** Returns the font's name without a subset's mark. */
export function nameOf(pdfium: PDFium, font: number): string {
  const bytes = readBytes(pdfium, MAX_NAME_CHARS + 1, (at, room) =>
    pdfium._FPDFFont_GetBaseFontName(font, at, room),
  );
  return bytes
    .toString('utf8')
    .replace(/\0.*$/s, '')
    .replace(/^[A-Z]{6}\+/, '');
}

const MAX_TEXT_BYTES = 4096;

const readText = (pdfium: PDFium, object: number, textPage: number): string =>
  readBytes(pdfium, MAX_TEXT_BYTES, (at, room) =>
    pdfium._FPDFTextObj_GetText(object, textPage, at, room),
  ).toString('utf16le');
