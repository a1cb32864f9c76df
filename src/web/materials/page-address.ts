/** The address of a page's image, in the width that the screen can show and no wider. */
import { PAGE_WIDTHS, type Page, type PageWidth } from '#shared/materials.ts';
import { A4, fitPage, type Size } from './viewer/geometry.ts';

/** A card's cover is as narrow as pages come. */
export const COVER_WIDTH: PageWidth = PAGE_WIDTHS[0];

/** The narrowest served width that is sharp at this size; past the widest, the widest. */
export function widthFor(cssPixels: number, pixelRatio: number): PageWidth {
  const needed = cssPixels * pixelRatio;
  return PAGE_WIDTHS.find((width) => width >= needed) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 1600;
}

/** Around a page stand the header, the control bar and the stage's padding: so many CSS pixels (their styles). */
const AROUND_HEIGHT_PX = 140;
const AROUND_WIDTH_PX = { phone: 16, wide: 48 };
/** Spec §9. */
const WIDE_FROM_PX = 768;

/** The width in which a page will be asked for in a window of that size, before there is a stage to be measured. */
export function expectedWidth(page: Page | null, window: Size, pixelRatio: number): PageWidth {
  const aroundWidth = AROUND_WIDTH_PX[window.width < WIDE_FROM_PX ? 'phone' : 'wide'];
  const stage = { width: window.width - aroundWidth, height: window.height - AROUND_HEIGHT_PX };
  return widthFor(fitPage(page?.width ? page : A4, stage, 0).width, pixelRatio);
}

/** Pages of the product's own server come in several widths; any other address is taken as it is. */
export function pageAddress(image: string, width: PageWidth): string {
  return image.startsWith('/api/') ? `${image}?width=${width}` : image;
}
