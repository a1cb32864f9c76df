/** The address of a page's image, in the width that the screen can show and no wider. */
import { PAGE_WIDTHS, type PageWidth } from '#shared/materials.ts';

/** A card's cover is as narrow as pages come. */
export const COVER_WIDTH: PageWidth = PAGE_WIDTHS[0];

/** The narrowest served width that is sharp at this size; past the widest, the widest. */
export function widthFor(cssPixels: number, pixelRatio: number): PageWidth {
  const needed = cssPixels * pixelRatio;
  return PAGE_WIDTHS.find((width) => width >= needed) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 1600;
}

/** Pages of the product's own server come in several widths; any other address is taken as it is. */
export function pageAddress(image: string, width: PageWidth): string {
  return image.startsWith('/api/') ? `${image}?width=${width}` : image;
}
