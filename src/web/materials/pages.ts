/** The address, size and placeholder of a page's image, as lists and the viewer request it. */
import { thumbHashToDataURL } from 'thumbhash';
import {
  PAGE_WIDTHS,
  PARTS_OF_WIDTH,
  type Page,
  type PageBox,
  type PageWidth,
  type Rotation,
  type Size,
  turnedSize,
} from '#shared/page.ts';
import type { Layout } from './viewer/state/sheet.ts';

export const COVER_WIDTH: PageWidth = PAGE_WIDTHS[0];

/** A picture with this share of the pixels that the screen has for it looks sharp. */
export const ENOUGH_PIXELS = 0.9;

/** Returns the narrowest served width that is sharp at this size, or the widest one. */
export function widthFor(cssPixels: number, pixelRatio: number): PageWidth {
  const needed = cssPixels * pixelRatio;
  return PAGE_WIDTHS.find((width) => width >= needed) ?? PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 1600;
}

/** The header, control bar and padding around a page in CSS pixels, equal to their style sheets. */
const AROUND_HEIGHT_PX = 140;
const AROUND_WIDTH_PX = { phone: 16, wide: 48 };
/** Windows are wide from this width (spec §9). */
const WIDE_FROM_PX = 768;

type Expected = {
  images: readonly string[];
  pageIndex: number;
  /** The first page, whose size is assumed for all. */
  cover: Page | null;
  layout: Layout;
  window: Size;
  pixelRatio: number;
};

/** Returns the addresses that the viewer will request for a page, before its stage can be measured. */
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

/** Adds the width to an address of the API; any other address (such as a data: URL) stays unchanged. */
export function pageAddress(image: string, width: PageWidth): string {
  return image.startsWith('/api/') ? `${image}?width=${width}` : image;
}

/** The gap between two pages side by side, as a fraction of the first one's width. */
export const PAIR_GAP = 0.02;
/** Two pages side by side may have this fraction of a single page's size, but not less. */
const MIN_SCALE_OF_PAIR = 0.75;

/** The aspect ratio that is assumed for a page of unknown size. */
const A4: Size = { width: 210, height: 297 };

/** Returns a page's declared size, or else A4. */
export const sizeOf = (page: Size | null | undefined): Size => (page?.width ? page : A4);

/** The margin around the content of a trimmed page, as a fraction of the page's width. */
export const MARGIN = 0.02;
/** At least this fraction of the page's width is shown, so that short lines aren't enlarged too much. */
export const MIN_PART = 0.7;

/** Returns the page's unrotated width and height at zoom 1, the largest that fit the stage after rotation. */
export function fitPage(page: Size, stage: Size, rotation: Rotation): Size {
  const upright = turnedSize(page, rotation);
  if (upright.width <= 0 || upright.height <= 0) return { width: 0, height: 0 };
  const scale = Math.max(0, Math.min(stage.width / upright.width, stage.height / upright.height));
  return { width: page.width * scale, height: page.height * scale };
}

/** Returns the size of a page beside an equal one; null if both would be too small, so that one is shown alone. */
export function fitPair(page: Size, stage: Size): Size | null {
  const alone = fitPage(page, stage, 0);
  const { height } = fitPage({ width: page.width * (2 + PAIR_GAP), height: page.height }, stage, 0);
  const scale = alone.height > 0 ? height / alone.height : 0;
  return scale >= MIN_SCALE_OF_PAIR ? { width: alone.width * scale, height } : null;
}

/** Returns the pages that are shown side by side: this one, and the other of its pair if there is one. */
export function pairAt(pageIndex: number, pageCount: number): readonly number[] {
  const first = pageIndex - (pageIndex % 2);
  return first + 1 < pageCount ? [first, first + 1] : [first];
}

/** Returns the fraction of the page's width that is shown when trimmed. */
function trimmedPart({ left, width }: PageBox): number {
  const [from, to] = [left / PARTS_OF_WIDTH - MARGIN, (left + width) / PARTS_OF_WIDTH + MARGIN];
  return Math.max(MIN_PART, Math.min(1, to) - Math.max(0, from));
}

/** Decodes a page's ThumbHash (base64) to a data: URL; null if it is missing or malformed. */
export function placeholderImage(placeholder: string | undefined): string | null {
  if (!placeholder) return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}
