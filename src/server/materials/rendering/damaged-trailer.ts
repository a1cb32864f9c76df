/** The end of a PDF that names its catalogue, and beside it what is told about the document (ISO 32000-1, 7.5.5). */

/**
 * The same document with an end that names the catalogue alone, for one whose own end can't be read: PDFium looks for the
 * objects itself then. Null for a file that breaks off, or names no catalogue.
 */
export function withSoundTrailer(pdf: Buffer): Buffer | null {
  const text = pdf.toString('latin1');
  const end = text.lastIndexOf('trailer');
  if (end < 0 || !text.includes('%%EOF', end)) return null;
  const root =
    lastIn(text, /\/Root\s+(\d+\s+\d+)\s+R/g) ??
    lastIn(text, /(\d+\s+\d+)\s+obj\s*<<[^>]*\/Type\s*\/Catalog/g);
  if (root === undefined || /\/Encrypt\b/.test(text)) return null;
  const trailer = `trailer\n<< /Root ${root} R >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([pdf.subarray(0, end), Buffer.from(trailer)]);
}

const lastIn = (text: string, pattern: RegExp): string | undefined => [...text.matchAll(pattern)].at(-1)?.[1];
