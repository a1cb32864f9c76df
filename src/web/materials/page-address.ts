/** Addresses of page images, and the width to request. */
import { PAGE_WIDTHS, type Page, type PageWidth, type Size } from '#shared/page.ts';
import { A4, fitPage, fitPair, pairAt, trimmedPart } from './page-fit.ts';
import type { Layout } from './viewer/state/viewer-state.ts';

export const COVER_WIDTH: PageWidth = PAGE_WIDTHS[0];

/** The narrowest served width that is sharp at this size, else the widest. */
export function widthFor(cssPixels: number, pixelRatio: number): PageWidth {
  const needed = cssPixels * pixelRatio;
  return PAGE_WIDTHS.find((width) => width >= needed) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 1600;
}

/** The header, control bar and padding around a page, in CSS pixels, as in their styles. */
const AROUND_HEIGHT_PX = 140;
const AROUND_WIDTH_PX = { phone: 16, wide: 48 };
/** Spec §9. */
const WIDE_FROM_PX = 768;

type Expected = {
  images: readonly string[];
  pageIndex: number;
  /** The first page, which stands for all. */
  cover: Page | null;
  layout: Layout;
  window: Size;
  pixelRatio: number;
};

/** What the viewer will request at a page, in a window of this size, before its stage can be measured. */
export function expectedAddresses({ images, pageIndex, cover, layout, window, pixelRatio }: Expected) {
  const aroundWidth = AROUND_WIDTH_PX[window.width < WIDE_FROM_PX ? 'phone' : 'wide'];
  const stage = { width: window.width - aroundWidth, height: window.height - AROUND_HEIGHT_PX };
  const besideOther = layout === 'pair' && images.length > 1 ? fitPair(sizeOf(cover), stage) : null;
  const inView = besideOther ? pairAt(pageIndex, images.length) : [pageIndex];
  const width = widthFor(besideOther?.width ?? widthAlone(cover, layout, stage), pixelRatio);
  return inView.flatMap((index) => images[index] ?? []).map((image) => pageAddress(image, width));
}

function widthAlone(page: Page | null, layout: Layout, stage: Size): number {
  if (layout === 'width') return stage.width;
  if (layout === 'text') return stage.width / (page?.layout ? trimmedPart(page.layout.content) : 1);
  return fitPage(sizeOf(page), stage, 0).width;
}

const sizeOf = (page: Page | null): Size => (page?.width ? page : A4);

/** Adds the width to an address of the API; any other address (such as a data: URL) stays as it is. */
export function pageAddress(image: string, width: PageWidth): string {
  return image.startsWith('/api/') ? `${image}?width=${width}` : image;
}
