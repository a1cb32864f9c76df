/** Opens a picture's file: its pages, the memory its format takes, and the damage that is tolerated. */

import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { HeifDecoder, HeifImage } from 'libheif-js/wasm-bundle.js';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PAGES } from '#shared/materials.ts';
import type { Size } from '#shared/page.ts';
import { type Bitmap, openBitmap } from './bitmap.ts';
import { MAX_MEGAPIXELS, type SourceFile, UnusableFile } from './job.ts';
import { isNearlyWhole } from './torn-jpeg.ts';

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** With the program and its results, a renderer stays under 900 MB. */
const MAX_DECODED_BYTES = 600_000_000;
/** The bytes that are held at once for each pixel, as measured (docs/decisions/0010). */
const HELD = { heic: 12, avif: 18, gif: 5, webp: 4 };
const BYTES_OF_SAMPLE: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, double: 8 };
const LARGEST_SAMPLE = 4;

/** Returns the upright size of each page; only a TIFF has several. @throws {UnusableFile} if it may not be decoded. */
export async function sizesOfPicture(file: SourceFile): Promise<Size[]> {
  if (file.type === 'heic') {
    const size = await withPhoto(file.path, async (photo) => sizeOf(photo));
    requireRoom(size, HELD.heic);
    return [size];
  }
  if (file.type !== 'tiff') return [await sizeOfPage(file, 0)];
  const pages = findTiffPages(file.path);
  if (pages.length === 0) throw new UnusableFile('unreadable');
  if (pages.length > MAX_PAGES) throw new UnusableFile('too_many_pages');
  const sizes: Size[] = [];
  for (const page of pages) sizes.push(await sizeOfPage(file, page));
  return sizes;
}

/** Decodes the page at `index`; of a moving picture the first frame. */
export async function decoderOf({ path, type }: SourceFile, index: number): Promise<Sharp> {
  if (type === 'heic') return openBitmap(await decodeHeic(path));
  const page = type === 'tiff' ? findTiffPages(path)[index] : 0;
  if (page === undefined) throw new UnusableFile('unreadable');
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: FAIL_ON[type] ?? 'error', pages: 1, page });
}

/**
 * Every viewer shows a PNG with wrong checksums and a JPEG without its end; `requireWhole` refuses a JPEG that
 * lacks more. The decoder's warnings about a careless encoder don't mean damage.
 */
const FAIL_ON: Partial<Record<SourceFile['type'], 'none' | 'truncated'>> = { jpeg: 'none', png: 'truncated' };

/** Decodes the whole first page. @throws if the file breaks off; a JPEG may lack a little at its end. */
export async function requireWhole(file: SourceFile): Promise<void> {
  const small = (await decoderOf(file, 0)).resize(32, 32, { fit: 'inside' });
  if (file.type !== 'jpeg') await small.raw().toBuffer();
  else if (!(await isNearlyWhole(file.path))) throw new UnusableFile('unreadable');
}

async function sizeOfPage({ path, type }: SourceFile, page: number): Promise<Size> {
  const metadata = await sharp(path, { limitInputPixels: false, page }).metadata();
  const { format, compression, width, height, autoOrient } = metadata;
  if (format !== (type === 'avif' ? 'heif' : type) || (type === 'avif' && compression !== 'av1'))
    throw new UnusableFile('unreadable');
  requireRoom({ width, height }, bytesHeld(type, metadata));
  return autoOrient;
}

function requireRoom({ width, height }: Size, bytesOfPixel: number): void {
  const pixels = width * height;
  if (pixels > MAX_PIXELS || pixels * bytesOfPixel > MAX_DECODED_BYTES)
    throw new UnusableFile('too_many_pixels');
}

/** Returns the bytes held for each pixel: 0 for a PNG decoded row by row, or a JPEG scaled while it is decoded. */
function bytesHeld(type: SourceFile['type'], metadata: Metadata): number {
  const { channels, depth, isProgressive, chromaSubsampling = '' } = metadata;
  const bytes = channels * (BYTES_OF_SAMPLE[depth] ?? LARGEST_SAMPLE);
  if (type === 'jpeg') return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
  if (type === 'png') return isProgressive ? bytes : 0;
  if (type === 'webp' || type === 'gif' || type === 'avif') return HELD[type];
  return bytes;
}

/** @throws {UnusableFile} if the photo is damaged. */
const decodeHeic = (path: string): Promise<Bitmap> =>
  withPhoto(path, (photo) => {
    const size = sizeOf(photo);
    const target = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
    return new Promise((resolve, reject) => {
      photo.display(target, (shown) => {
        if (shown) resolve({ ...size, pixels: new Uint8Array(shown.data.buffer), channels: 4 });
        else reject(new UnusableFile('unreadable'));
      });
    });
  });

/** Returns the upright size. */
const sizeOf = (photo: HeifImage): Size => ({ width: photo.get_width(), height: photo.get_height() });

/** One decoder serves all files; it frees a file only when it opens the next. */
let decoder: HeifDecoder | undefined;

/** Uses the primary photo of a file. */
async function withPhoto<T>(path: string, use: (photo: HeifImage) => Promise<T>): Promise<T> {
  // The decoder is compiled for the first HEIC photo only, because most renderers never get one.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  decoder ??= new libheif.HeifDecoder();
  const photos = decoder.decode(readFileSync(path));
  try {
    const photo = photos.find((each) => each.is_primary()) ?? photos[0];
    if (!photo) throw new UnusableFile('unreadable');
    return await use(photo);
  } finally {
    for (const photo of photos) photo.free();
  }
}

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const NEW_SUBFILE_TYPE = 254;
const IS_REDUCED = 1;

/** Returns the directories that contain the pages; at most one more than a material may have. */
function findTiffPages(path: string): number[] {
  const file = openSync(path, 'r');
  try {
    const read = (at: number, bytes: number) => {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(file, buffer, 0, bytes, at));
    };
    return walk(read);
  } finally {
    closeSync(file);
  }
}

function walk(read: (at: number, bytes: number) => Buffer): number[] {
  const header = read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return [];
  const isLittle = header[0] === 'I'.charCodeAt(0);
  const short = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const long = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at));

  const pages: number[] = [];
  const seen = new Set<number>();
  let at = long(header, 4);
  for (let index = 0; at !== 0 && !seen.has(at) && pages.length <= MAX_PAGES; index++) {
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
