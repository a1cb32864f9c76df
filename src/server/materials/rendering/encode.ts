/** Encodes a page's pixels for serving: WebP in the kept widths, and a placeholder of 25 bytes. */

import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PageBox } from '#shared/page.ts';
import { type Bitmap, openBitmap, readBitmap } from './bitmap.ts';
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
    if (bitmap.width !== width) bitmap = await readBitmap(openBitmap(bitmap).resize({ width }));
    images.push({ width, webp: await openBitmap(bitmap).removeAlpha().webp(WEBP).toBuffer() });
  }
  return { images, placeholder: await drawPlaceholder(bitmap), layout: layoutOf(bitmap, pictures) };
}

export const encodePart = (bitmap: Bitmap, box: PageBox): Promise<Uint8Array> =>
  openBitmap(bitmap).extract(box).removeAlpha().webp(WEBP).toBuffer();

async function drawPlaceholder(bitmap: Bitmap): Promise<string> {
  const small = openBitmap(bitmap).resize(MAX_PLACEHOLDER_SIDE, MAX_PLACEHOLDER_SIDE, { fit: 'inside' });
  const { pixels, width, height } = await readBitmap(small.ensureAlpha());
  return Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64');
}
