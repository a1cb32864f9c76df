/** Draws pictures: upright, flattened, in sRGB, and without a camera's metadata. */
import sharp from 'sharp';
import { type PageBox, type Rotation, type Size, turn, turnBox, turnedSize } from '#shared/page.ts';
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

/** Draws a page at `size`, or only the part `box` of it; `pictureWidth` is the page's width in the file's own pixels. */
export async function drawPicture(
  file: SourceFile,
  { index, size, rotation }: Drawn,
  box?: PageBox,
): Promise<{ bitmap: Bitmap; pictureWidth: number }> {
  const decoder = await decoderOf(file, index);
  const { autoOrient } = await decoder.metadata();
  const whole = turnedSize(size, rotation);
  const part = box && turnBox(box, size, turn(0, -rotation));
  const { width, height } = part ?? whole;
  const resized = decoder.autoOrient().resize(whole.width, whole.height, { fit: 'fill' });
  // A JPEG that is cut isn't made smaller while it is decoded.
  const upright = await (part ? resized.extract(part) : resized)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  const pictureWidth = turnedSize(autoOrient, rotation).width;
  if (rotation === 0) return { bitmap: { pixels: upright, width, height, channels: 3 }, pictureWidth };
  const pixels = await sharp(upright, { raw: { width, height, channels: 3 } })
    .rotate(rotation)
    .raw()
    .toBuffer();
  return { bitmap: { pixels, ...turnedSize({ width, height }, rotation), channels: 3 }, pictureWidth };
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
