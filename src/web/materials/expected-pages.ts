/** Which images the viewer will request in this window, known before the viewer is open. */
import type { Material } from '#shared/materials.ts';
import { PAGE_WIDTHS, type PageWidth } from '#shared/page.ts';
import { expectedAddresses, pageAddress } from './pages.ts';
import { chosenLayout } from './viewer/state/preferences.ts';

/** Returns the addresses of the images that the viewer shows first at a page. */
export function addressesHere({ images, cover }: Pick<Material, 'images' | 'cover'>, pageIndex: number) {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  return expectedAddresses({
    images,
    pageIndex,
    cover,
    layout: chosenLayout(),
    window: { width: innerWidth, height: innerHeight },
    pixelRatio: devicePixelRatio,
  });
}

/** Returns the width in which the viewer requests a material's pages. */
export function widthHere(material: Pick<Material, 'images' | 'cover'>): PageWidth {
  const [image = ''] = material.images;
  const [address] = addressesHere(material, 0);
  return PAGE_WIDTHS.find((width) => address === pageAddress(image, width)) ?? PAGE_WIDTHS[1];
}
