/** Encodes a page's pixels for serving: WebP in the kept widths, and a placeholder of 25 bytes. */

import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PageBox } from '#shared/page.ts';
import { type Bitmap, openBitmap } from './bitmap.ts';
import type { RenderedPage } from './job.ts';
import { layoutOf } from './page-layout.ts';
import { keptWidths } from './page-sizes.ts';
import type { Box } from './text-lines.ts';

/** Effort 2 is twice as fast as the default and 3 % larger (docs/decisions/0005). */
const WEBP = { quality: 80, effort: 2 };
const MAX_PLACEHOLDER_SIDE = 100;

sharp.concurrency(1);
sharp.cache(false);

/** `pictures` are the places of pictures on the page, in parts of its width. */
export async function encodePage(
  page: Bitmap,
  pictures: readonly Box[],
): Promise<Pick<RenderedPage, 'images' | 'placeholder' | 'layout'>> {
  const images: RenderedPage['images'] = [];
  let bitmap = page;
  for (const width of keptWidths(page.width)) {
    bitmap = await scaleTo(bitmap, width);
    images.push({ width, webp: await openBitmap(bitmap).removeAlpha().webp(WEBP).toBuffer() });
  }
  return { images, placeholder: await drawPlaceholder(bitmap), layout: layoutOf(bitmap, pictures) };
}

export const encodePart = (bitmap: Bitmap, box: PageBox): Promise<Uint8Array> =>
  openBitmap(bitmap).extract(box).removeAlpha().webp(WEBP).toBuffer();

async function scaleTo(bitmap: Bitmap, width: number): Promise<Bitmap> {
  if (bitmap.width === width) return bitmap;
  const { data, info } = await openBitmap(bitmap)
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: bitmap.channels };
}

async function drawPlaceholder(bitmap: Bitmap): Promise<string> {
  const { data, info } = await openBitmap(bitmap)
    .resize(MAX_PLACEHOLDER_SIDE, MAX_PLACEHOLDER_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
