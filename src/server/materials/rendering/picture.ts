/** Draws pictures: upright, flattened, in sRGB, and without a camera's metadata. */
import type { Sharp } from 'sharp';
import { type PageBox, type Rotation, type Size, turn, turnBox, turnedSize } from '#shared/page.ts';
import { type Bitmap, openBitmap, readBitmap } from './bitmap.ts';
import type { PageOfFile, SourceFile } from './job.ts';
import { fitPage } from './page-sizes.ts';
import { decoderOf, requireWhole, sizesOfPicture } from './picture-file.ts';

/**
 * Returns the sizes of a picture's pages. Without a rotation, as at an upload, it decodes the whole first page, so that
 * a picture that breaks off is refused at once.
 */
export async function measurePicture(file: SourceFile, rotation?: Rotation): Promise<Size[]> {
  const sizes = await sizesOfPicture(file);
  if (rotation === undefined) await requireWhole(file);
  return sizes.map((upright) => fitPage(turnedSize(upright, rotation ?? 0), { mayEnlarge: false }));
}

/** Draws a page; `pictureWidth` is the page's width in the file's own pixels. */
export async function drawPicture({ file, index, size, rotation }: PageOfFile) {
  const decoder = await decoderOf(file, index);
  const { autoOrient } = await decoder.metadata();
  const { width, height } = turnedSize(size, rotation);
  const upright = decoder.autoOrient().resize(width, height, { fit: 'fill' });
  const bitmap = await rotate(await decode(upright), rotation);
  return { bitmap, pictureWidth: turnedSize(autoOrient, rotation).width };
}

/** Draws the part `box` of a page. */
export async function drawPicturePart(
  { file, index, size, rotation }: PageOfFile,
  box: PageBox,
): Promise<Bitmap> {
  const { width, height } = turnedSize(size, rotation);
  const upright = (await openForParts(file, index))
    .resize(width, height, { fit: 'fill' })
    .extract(turnBox(box, size, turn(0, -rotation)));
  return rotate(await decode(upright), rotation);
}

/** A larger picture is decoded again for each of its parts. */
const MAX_HELD_PIXELS = 50_000_000;
let held: { path: string; index: number; picture: Bitmap } | null = null;

/** Keeps the whole picture decoded until parts of another one are drawn. */
async function openForParts(file: SourceFile, index: number): Promise<Sharp> {
  if (held?.path === file.path && held.index === index) return openBitmap(held.picture);
  held = null;
  const upright = (await decoderOf(file, index)).autoOrient();
  const { width, height } = await upright.metadata();
  if (width * height > MAX_HELD_PIXELS) return upright;
  held = { path: file.path, index, picture: await decode(upright) };
  return openBitmap(held.picture);
}

const decode = (picture: Sharp): Promise<Bitmap> =>
  readBitmap(picture.flatten({ background: '#ffffff' }).toColourspace('srgb'));

async function rotate(upright: Bitmap, rotation: Rotation): Promise<Bitmap> {
  return rotation === 0 ? upright : decode(openBitmap(upright).rotate(rotation));
}

/** A logo is drawn at up to four times its height in the screen's bar; transparent parts stay transparent. */
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
