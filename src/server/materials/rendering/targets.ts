/** Where links and entries of an outline lead (fpdf_doc.h). Nothing else that an action may do is read. */
import type { PDFium } from './pdfium.ts';
import { readBytes } from './pdfium-memory.ts';

/** `index` is a page's place in the same file. */
export type Target = { index: number } | { url: string };

/** PDFium's numbers for types of actions. */
const GO_TO = 1;
const URI = 3;
const SCHEMES = ['http:', 'https:', 'mailto:'];
const MAX_ADDRESS = 2000;
/** In a hostile file, each look-up of a page or a name takes long; what isn't read in time is left out. */
export const READ_WITHIN_MS = 1000;

/**
 * Returns where an action leads or, if there is none, a destination: a page of this file, or an address of the web
 * or of mail. Null for anything else. The action goes first, because PDFium finds a destination even in an action
 * that leads to another file.
 */
export function targetOf(
  pdfium: PDFium,
  document: number,
  action: number,
  readDestination: () => number,
): Target | null {
  const type = action === 0 ? GO_TO : pdfium._FPDFAction_GetType(action);
  if (type === URI) return toWeb(readAddress(pdfium, document, action));
  if (type !== GO_TO) return null;
  const destination = action === 0 ? readDestination() : pdfium._FPDFAction_GetDest(document, action);
  const index = destination === 0 ? -1 : pdfium._FPDFDest_GetDestPageIndex(document, destination);
  return index < 0 ? null : { index };
}

/** Returns an empty address for one that is too long. */
function readAddress(pdfium: PDFium, document: number, action: number): string {
  const bytes = readBytes(pdfium, MAX_ADDRESS, (at, room) =>
    pdfium._FPDFAction_GetURIPath(document, action, at, room),
  );
  return new TextDecoder().decode(bytes.subarray(0, -1));
}

/** Returns the address as browsers spell it, or null for a scheme that isn't opened. */
export function toWeb(address: string): { url: string } | null {
  const spelt = /^www\./i.test(address) ? `http://${address}` : address;
  const url = URL.parse(spelt);
  if (!url || !SCHEMES.includes(url.protocol) || (!url.host && !url.pathname)) return null;
  return url.href.length <= MAX_ADDRESS ? { url: url.href } : null;
}
