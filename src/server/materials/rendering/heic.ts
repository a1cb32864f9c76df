/** An iPhone's photos, which sharp's library leaves out for its patents, through libheif (docs/decisions/0010). */

import { readFileSync } from 'node:fs';
import type { Size } from '#shared/page.ts';
import type { Bitmap } from './bitmap.ts';
import { Refusal } from './job.ts';

/** The photo's size, upright, and the way to its pixels. @throws {Refusal} */
export async function openHeic(path: string): Promise<{ size: Size; decode: () => Promise<Bitmap> }> {
  // Compiled for the first such photo only: most renderers never meet one.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const [image] = new libheif.HeifDecoder().decode(readFileSync(path));
  if (!image) throw new Refusal('unreadable');
  const size = { width: image.get_width(), height: image.get_height() };
  const decode = () =>
    new Promise<Bitmap>((resolve, reject) => {
      const target = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
      image.display(target, (shown) => {
        if (shown) resolve({ ...size, pixels: new Uint8Array(shown.data.buffer), channels: 4 });
        else reject(new Refusal('unreadable'));
      });
    });
  return { size, decode };
}
