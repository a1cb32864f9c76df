/** Which files are taken, told by their content: a name or a declared type proves nothing. */

export const FILE_TYPES = ['pdf', 'png', 'jpeg', 'webp'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** So many bytes decide. */
export const SIGNATURE_BYTES = 12;

/** Told by the first bytes. A PDF must begin at the first: what comes before could make it another kind of file too. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const letters = Buffer.from(start.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  if (letters.startsWith('%PDF-')) return 'pdf';
  if (letters.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (letters.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (letters.startsWith('RIFF') && letters.endsWith('WEBP')) return 'webp';
  return null;
}
