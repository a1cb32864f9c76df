/** Pictures: turned upright, flattened, in sRGB, and without what a camera wrote beside them. */
import sharp, { type Sharp } from 'sharp';
import { type Rotation, type Size, turnedSize } from '#shared/page.ts';
import { fitPage } from '../pages/page-sizes.ts';
import type { Bitmap } from './bitmap.ts';
import { openHeic } from './heic.ts';
import { MAX_MEGAPIXELS, Refusal, type SourceFile } from './job.ts';

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;

/** Decodes the whole picture unless it has a rotation already, so that one that breaks off is refused at once. */
export async function measurePicture(file: SourceFile, rotation?: Rotation): Promise<Size> {
  const upright = await (file.type === 'heic' ? sizeOfHeic(file) : sizeOf(file));
  if (rotation === undefined) {
    const picture = await decoderOf(file);
    await picture.resize(32, 32, { fit: 'inside' }).raw().toBuffer();
  }
  return fitPage(turnedSize(upright, rotation ?? 0), { mayEnlarge: false });
}

export async function drawPicture(file: SourceFile, size: Size, rotation: Rotation): Promise<Bitmap> {
  const { width, height } = turnedSize(size, rotation);
  const upright = await (await decoderOf(file))
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  if (rotation === 0) return { pixels: upright, width, height, channels: 3 };
  const pixels = await sharp(upright, { raw: { width, height, channels: 3 } })
    .rotate(rotation)
    .raw()
    .toBuffer();
  return { pixels, ...size, channels: 3 };
}

/** Four times as high as the bar of a screen shows it; its edges stay transparent. */
const LOGO = { width: 224, height: 112 };

export async function drawLogo(file: SourceFile): Promise<Size & { webp: Uint8Array }> {
  await measurePicture(file);
  const { data, info } = await (await decoderOf(file))
    .autoOrient()
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { webp: data, width: info.width, height: info.height };
}

async function sizeOf({ path, type }: SourceFile): Promise<Size> {
  const { format, width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  if (format !== type) throw new Refusal('unreadable');
  requireFewPixels({ width, height });
  return autoOrient;
}

async function sizeOfHeic({ path }: SourceFile): Promise<Size> {
  const { size } = await openHeic(path);
  requireFewPixels(size);
  return size;
}

function requireFewPixels({ width, height }: Size): void {
  if (width * height > MAX_PIXELS) throw new Refusal('too_many_pixels');
}

// Of a moving picture the first frame; a damaged one is refused, where a careless encoder's warnings are not.
async function decoderOf({ path, type }: SourceFile): Promise<Sharp> {
  if (type !== 'heic') return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { pixels, width, height, channels } = await (await openHeic(path)).decode();
  return sharp(pixels, { raw: { width, height, channels } });
}
