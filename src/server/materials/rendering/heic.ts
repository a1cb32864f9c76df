/** An iPhone's photos, which sharp's library leaves out for its patents, through libheif (docs/decisions/0010). */

import { readFileSync } from 'node:fs';
import type { HeifDecoder, HeifImage } from 'libheif-js/wasm-bundle.js';
import type { Size } from '#shared/page.ts';
import type { Bitmap } from './bitmap.ts';
import { Refusal } from './job.ts';

/** Upright. @throws {Refusal} */
export const sizeOfHeic = (path: string): Promise<Size> => withPhoto(path, async (photo) => sizeOf(photo));

/** @throws {Refusal} when the photo is damaged. */
export const decodeHeic = (path: string): Promise<Bitmap> =>
  withPhoto(path, (photo) => {
    const size = sizeOf(photo);
    const target = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
    return new Promise((resolve, reject) => {
      photo.display(target, (shown) => {
        if (shown) resolve({ ...size, pixels: new Uint8Array(shown.data.buffer), channels: 4 });
        else reject(new Refusal('unreadable'));
      });
    });
  });

const sizeOf = (photo: HeifImage): Size => ({ width: photo.get_width(), height: photo.get_height() });

/** One for all files: it lets go of a file only when it opens the next. */
let decoder: HeifDecoder | undefined;

/** Uses the primary one of a file's photos. */
async function withPhoto<T>(path: string, use: (photo: HeifImage) => Promise<T>): Promise<T> {
  // Compiled for the first such photo only: most renderers never meet one.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  decoder ??= new libheif.HeifDecoder();
  const photos = decoder.decode(readFileSync(path));
  try {
    const photo = photos.find((each) => each.is_primary()) ?? photos[0];
    if (!photo) throw new Refusal('unreadable');
    return await use(photo);
  } finally {
    for (const photo of photos) photo.free();
  }
}
