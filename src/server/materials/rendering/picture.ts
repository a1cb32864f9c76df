/** Pictures through sharp: turned upright, flattened, in sRGB, and without what a camera wrote beside them. */
import sharp from 'sharp';
import type { Rotation } from '#shared/materials.ts';
import { fitPage, type Size, turnedSize } from '../page-sizes.ts';
import type { Bitmap } from './encode.ts';
import { Refusal, type SourceFile } from './job.ts';

/** 40 megapixels are 120 MB once decoded; a picture that claims more is refused before it is. */
const MAX_PIXELS = 40_000_000;

// Of a moving picture the first frame; a damaged one is refused, where a careless encoder's warnings are not.
const open = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });

/** Decodes the whole picture unless it has a rotation already, so that one that breaks off is refused at once. */
export async function measurePicture({ path, type }: SourceFile, rotation?: Rotation): Promise<Size> {
  const { format, width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  if (format !== type) throw new Refusal('unreadable');
  if (width * height > MAX_PIXELS) throw new Refusal('too_many_pixels');
  if (rotation === undefined) await open(path).resize(32, 32, { fit: 'inside' }).raw().toBuffer();
  return fitPage(turnedSize(autoOrient, rotation ?? 0), { mayEnlarge: false });
}

export async function drawPicture(path: string, size: Size, rotation: Rotation): Promise<Bitmap> {
  const { width, height } = turnedSize(size, rotation);
  const upright = await open(path)
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
