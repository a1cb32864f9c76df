/** Repairs the end of a PDF, which names its catalogue and describes the document (ISO 32000-1, 7.5.5). */

/** Repairs of an unreadable document, to be tried in order; each omits more than the one before, or returns null. */
export const MENDINGS: ((pdf: Buffer) => Buffer | null)[] = [withSoundTrailer, withSoundCatalogue];

/**
 * Replaces the last trailer by one that names only the catalogue, so that PDFium searches for the objects itself.
 * Returns null if the file is cut off or encrypted, or names no catalogue.
 */
function withSoundTrailer(pdf: Buffer): Buffer | null {
  const text = pdf.toString('latin1');
  const end = text.lastIndexOf('trailer');
  if (end < 0 || !text.includes('%%EOF', end) || isEncrypted(text)) return null;
  const root = lastIn(text, ROOT) ?? lastIn(text, /(\d+\s+\d+)\s+obj\s*<<[^>]*\/Type\s*\/Catalog/g);
  if (root === undefined) return null;
  const trailer = `trailer\n<< /Root ${root} R >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([pdf.subarray(0, end), Buffer.from(trailer)]);
}

const ROOT = /\/Root\s+(\d+\s+\d+)\s+R/g;

/** A trailer may name an encryption without a key; then nothing is encrypted. */
const isEncrypted = (text: string): boolean =>
  /\/Encrypt\b/.test(text) &&
  (/\/Recipients\b/.test(text) || (/\/O\s*[(<]/.test(text) && /\/U\s*[(<]/.test(text)));

/** Replaces the catalogue by one that names only the pages: an unterminated string can make it unreadable. */
function withSoundCatalogue(pdf: Buffer): Buffer | null {
  const text = pdf.toString('latin1');
  const head = lastMatch(
    text,
    new RegExp(`(?<!\\d)${lastIn(text, ROOT)?.replace(/\s+/, '\\s+')}\\s+obj\\b`, 'g'),
  );
  const end = head ? text.indexOf('endobj', head.index) : -1;
  if (!head || end < 0) return null;
  const pages = lastIn(text.slice(head.index, end), /\/Pages\s+(\d+\s+\d+)\s+R/g);
  const catalogue = `${head[0]} << /Type /Catalog /Pages ${pages} R >>\n`;
  return pages === undefined
    ? null
    : Buffer.concat([pdf.subarray(0, head.index), Buffer.from(catalogue), pdf.subarray(end)]);
}

const lastMatch = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].at(-1);
const lastIn = (text: string, pattern: RegExp): string | undefined => lastMatch(text, pattern)?.[1];
