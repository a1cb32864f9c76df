/** How a picture's file is opened: its pages, what its format takes to decode, and which damage is no reason to refuse it. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PAGES } from '#shared/materials.ts';
import type { Size } from '#shared/page.ts';
import { decodeHeic, sizeOfHeic } from './heic.ts';
import { MAX_MEGAPIXELS, Refusal, type SourceFile } from './job.ts';
import { findTiffPages } from './tiff-pages.ts';
import { isNearlyWhole } from './torn-jpeg.ts';

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** With the program and what it hands on, a renderer stays under 900 MB. */
const MAX_DECODED_BYTES = 600_000_000;
/** Bytes that are held for each pixel at once, as measured (docs/decisions/0010). */
const HELD = { heic: 12, avif: 18, gif: 5, webp: 4 };
const BYTES_OF_SAMPLE: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, double: 8 };
const LARGEST_SAMPLE = 4;

/** The upright size of each page; one has all but a TIFF. @throws {Refusal} for more than may be decoded. */
export async function sizesOfPicture(file: SourceFile): Promise<Size[]> {
  if (file.type === 'heic') {
    const size = await sizeOfHeic(file.path);
    requireRoom(size, HELD.heic);
    return [size];
  }
  if (file.type !== 'tiff') return [await sizeOfPage(file, 0)];
  const pages = findTiffPages(file.path, MAX_PAGES);
  if (pages.length === 0) throw new Refusal('unreadable');
  if (pages.length > MAX_PAGES) throw new Refusal('too_many_pages');
  const sizes: Size[] = [];
  for (const page of pages) sizes.push(await sizeOfPage(file, page));
  return sizes;
}

/** The pixels of the page at `index`; of a moving picture its first frame. */
export async function decoderOf({ path, type }: SourceFile, index: number): Promise<Sharp> {
  if (type === 'heic') {
    const { pixels, width, height, channels } = await decodeHeic(path);
    return sharp(pixels, { raw: { width, height, channels } });
  }
  const page = type === 'tiff' ? findTiffPages(path, MAX_PAGES)[index] : 0;
  if (page === undefined) throw new Refusal('unreadable');
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: FAIL_ON[type] ?? 'error', pages: 1, page });
}

/**
 * Every viewer shows a PNG whose checksums are wrong, and a JPEG that lacks its end: `requireWhole` refuses one that lacks
 * more. A careless encoder's warnings are no damage.
 */
const FAIL_ON: Partial<Record<SourceFile['type'], 'none' | 'truncated'>> = { jpeg: 'none', png: 'truncated' };

/** Decodes the whole first page. @throws when the file breaks off. */
export async function requireWhole(file: SourceFile): Promise<void> {
  const small = (await decoderOf(file, 0)).resize(32, 32, { fit: 'inside' });
  if (file.type !== 'jpeg') await small.raw().toBuffer();
  else if (!(await isNearlyWhole(file.path))) throw new Refusal('unreadable');
}

async function sizeOfPage({ path, type }: SourceFile, page: number): Promise<Size> {
  const metadata = await sharp(path, { limitInputPixels: false, page }).metadata();
  const { format, compression, width, height, autoOrient } = metadata;
  if (format !== (type === 'avif' ? 'heif' : type) || (type === 'avif' && compression !== 'av1'))
    throw new Refusal('unreadable');
  requireRoom({ width, height }, bytesHeld(type, metadata));
  return autoOrient;
}

function requireRoom({ width, height }: Size, bytesOfPixel: number): void {
  const pixels = width * height;
  if (pixels > MAX_PIXELS || pixels * bytesOfPixel > MAX_DECODED_BYTES) throw new Refusal('too_many_pixels');
}

/** None where rows are decoded one after the other and let go, and a JPEG is made smaller as it is decoded. */
function bytesHeld(type: SourceFile['type'], metadata: Metadata): number {
  const { channels, depth, isProgressive, chromaSubsampling = '' } = metadata;
  const bytes = channels * (BYTES_OF_SAMPLE[depth] ?? LARGEST_SAMPLE);
  if (type === 'jpeg') return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
  if (type === 'png') return isProgressive ? bytes : 0;
  if (type === 'webp' || type === 'gif' || type === 'avif') return HELD[type];
  return bytes;
}
