/** Draws pictures: upright, flattened, in sRGB, and without a camera's metadata. */
import sharp from 'sharp';
import { type Rotation, type Size, turnedSize } from '#shared/page.ts';
import type { Bitmap } from './bitmap.ts';
import type { SourceFile } from './job.ts';
import { fitPage } from './page-sizes.ts';
import { decoderOf, requireWhole, sizesOfPicture } from './picture-file.ts';

/** Without a rotation it decodes the whole first page, so that a picture that breaks off is refused at once. */
export async function measurePicture(file: SourceFile, rotation?: Rotation): Promise<Size[]> {
  const sizes = await sizesOfPicture(file);
  if (rotation === undefined) await requireWhole(file);
  return sizes.map((upright) => fitPage(turnedSize(upright, rotation ?? 0), { mayEnlarge: false }));
}

type Drawn = { index: number; size: Size; rotation: Rotation };

export async function drawPicture(file: SourceFile, { index, size, rotation }: Drawn): Promise<Bitmap> {
  const { width, height } = turnedSize(size, rotation);
  const upright = await (await decoderOf(file, index))
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

/** Four times the height in the bar of the screen; its edges stay transparent. */
const LOGO = { width: 224, height: 112 };

export async function drawLogo(file: SourceFile): Promise<Size & { webp: Uint8Array }> {
  await measurePicture(file);
  const { data, info } = await (await decoderOf(file, 0))
    .autoOrient()
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { webp: data, width: info.width, height: info.height };
}
