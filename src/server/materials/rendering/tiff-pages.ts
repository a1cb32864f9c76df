/** A TIFF's directories (TIFF 6.0, section 2): each is a page, or a smaller copy of one, as cameras and archives add them. */
import { closeSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const NEW_SUBFILE_TYPE = 254;
const IS_REDUCED = 1;

/** Which directories hold the pages; at most one more than `most`. */
export function findTiffPages(path: string, most: number): number[] {
  const file = openSync(path, 'r');
  try {
    const read = (at: number, bytes: number) => {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(file, buffer, 0, bytes, at));
    };
    return walk(read, most);
  } finally {
    closeSync(file);
  }
}

function walk(read: (at: number, bytes: number) => Buffer, most: number): number[] {
  const header = read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return [];
  const isLittle = header[0] === 'I'.charCodeAt(0);
  const short = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const long = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at));

  const pages: number[] = [];
  const seen = new Set<number>();
  let at = long(header, 4);
  for (let index = 0; at !== 0 && !seen.has(at) && pages.length <= most; index++) {
    seen.add(at);
    const count = read(at, 2);
    if (count.length < 2) break;
    const bytes = short(count, 0) * ENTRY_BYTES;
    const directory = read(at + 2, bytes + 4);
    if (directory.length < bytes + 4) break;
    let isReduced = false;
    for (let entry = 0; entry < bytes; entry += ENTRY_BYTES)
      if (short(directory, entry) === NEW_SUBFILE_TYPE)
        isReduced = (long(directory, entry + 8) & IS_REDUCED) !== 0;
    if (!isReduced) pages.push(index);
    at = long(directory, bytes);
  }
  return pages;
}
