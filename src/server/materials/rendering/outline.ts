/** Reads a document's outline and the labels of its pages (fpdf_doc.h). Hostile outlines are endless, or loops. */
import { tidyLine } from '#shared/characters.ts';
import type { OutlineEntry } from '#shared/page.ts';
import { limitMs } from './job.ts';
import type { PDFium } from './pdfium.ts';
import { readBytes } from './pdfium-memory.ts';
import { READ_WITHIN_MS, targetOf } from './targets.ts';

/** `index` is the place in the file of the page to which the entry leads. */
export type FoundEntry = Omit<OutlineEntry, 'page'> & { index: number };

const MAX_ENTRIES = 1000;
const MAX_LOOKED_AT = 10_000;
const MAX_DEPTH = 8;
const MAX_TITLE = 150;
/** A longer label names nothing that somebody types. */
const MAX_LABEL = 12;
/** A title of more bytes isn't read. */
const MAX_BYTES = 4096;

type Bookmark = { bookmark: number; depth: number };

/**
 * Returns the outline's entries that lead to a page of the document, in order. An entry without a page of its own
 * leads where the first entry below it leads, and is left out if none does.
 */
export function readOutline(pdfium: PDFium, document: number): FoundEntry[] {
  const entries: FoundEntry[] = [];
  /** The headings that wait for the first entry with a page below them, the outermost first. */
  let waiting: { title: string; depth: number }[] = [];
  const isOver = limitMs(READ_WITHIN_MS);
  for (const { bookmark, depth } of walk(pdfium, document)) {
    if (isOver()) break;
    waiting = waiting.filter((heading) => heading.depth < depth);
    const title = readTitle(pdfium, bookmark);
    if (!title) continue;
    const target = targetOf(pdfium, document, pdfium._FPDFBookmark_GetAction(bookmark), () =>
      pdfium._FPDFBookmark_GetDest(document, bookmark),
    );
    if (target === null) waiting.push({ title, depth });
    if (target === null || 'url' in target) continue;
    const { index } = target;
    entries.push(...waiting.map((heading) => ({ ...heading, index })), { title, depth, index });
    waiting = [];
    if (entries.length >= MAX_ENTRIES) break;
  }
  return entries.slice(0, MAX_ENTRIES);
}

/** Yields each bookmark once, parents before their children. */
function* walk(pdfium: PDFium, document: number): Generator<Bookmark> {
  const seen = new Set<number>([0]);
  const open: Bookmark[] = [{ bookmark: pdfium._FPDFBookmark_GetFirstChild(document, 0), depth: 0 }];
  for (let next = open.pop(); next && seen.size <= MAX_LOOKED_AT; next = open.pop()) {
    const { bookmark, depth } = next;
    if (seen.has(bookmark)) continue;
    seen.add(bookmark);
    yield next;
    open.push({ bookmark: pdfium._FPDFBookmark_GetNextSibling(document, bookmark), depth });
    if (depth + 1 < MAX_DEPTH)
      open.push({ bookmark: pdfium._FPDFBookmark_GetFirstChild(document, bookmark), depth: depth + 1 });
  }
}

const readTitle = (pdfium: PDFium, bookmark: number) =>
  cut(
    readText(pdfium, (at, bytes) => pdfium._FPDFBookmark_GetTitle(bookmark, at, bytes)),
    MAX_TITLE,
  );

function cut(text: string, max: number): string {
  const chars = [...text];
  return chars.length > max ? `${chars.slice(0, max - 1).join('')}…` : text;
}

/** Returns the labels of the first pages, null for a page without one; an empty list if they only count the pages. */
export function readLabels(pdfium: PDFium, document: number, pageCount: number): (string | null)[] {
  const isOver = limitMs(READ_WITHIN_MS);
  const labels = Array.from({ length: pageCount }, (_, index) => {
    if (isOver()) return null;
    const label = readText(pdfium, (at, bytes) => pdfium._FPDF_GetPageLabel(document, index, at, bytes));
    return label && label.length <= MAX_LABEL ? label : null;
  });
  return labels.some((label, index) => label !== null && label !== String(index + 1)) ? labels : [];
}

/** Returns what `read` writes as UTF-16 as one line; empty for nothing, and for a text that is too long. */
const readText = (pdfium: PDFium, read: (at: number, bytes: number) => number): string =>
  tidyLine(readBytes(pdfium, MAX_BYTES, read).toString('utf16le'));
