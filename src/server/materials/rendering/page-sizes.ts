/** Computes a page's size and the widths in which it is kept. */
import { PAGE_WIDTHS, type PageWidth, type Size } from '#shared/page.ts';
import { TILE_SCALES } from '#shared/tiles.ts';

const WIDEST = Math.max(...PAGE_WIDTHS);
/** The limit means a bitmap of 32 MB. */
const MAX_PIXELS = 8_000_000;
const MAX_SIDE = 16_383;
/** The limit of a drawing's shorter side: 400 % of a screen of 3,840 pixels, and more for a page that is trimmed. */
const FINEST_SIDE = 25_600;
/** The size in points of a page without a usable one. */
const A4: Size = { width: 595, height: 842 };

/** Returns a page's largest size in pixels. A drawing gets the widest width; a picture is never enlarged. */
export function fitPage(original: Size, { mayEnlarge }: { mayEnlarge: boolean }): Size {
  const isUsable =
    original.width > 0 && original.height > 0 && Number.isFinite(original.width * original.height);
  const { width, height } = isUsable ? original : A4;
  const scale = Math.min(
    WIDEST / width,
    MAX_SIDE / height,
    Math.sqrt(MAX_PIXELS / (width * height)),
    mayEnlarge ? Number.POSITIVE_INFINITY : 1,
  );
  return { width: atLeastOne(width * scale), height: atLeastOne(height * scale) };
}

const atLeastOne = (pixels: number) => Math.max(1, Math.floor(pixels));

/**
 * Returns the assumed width of a picture's file for a page that was drawn before this width was kept: that of a
 * camera's picture if the page is as wide as any can be, less a pixel by which `fitPage` may round, else the page's
 * own, because no picture is enlarged.
 */
export const assumedPictureWidth = ({ width }: Size): number => (width >= WIDEST - 1 ? 3 * width : width);

export function keptWidths(widest: number): number[] {
  return [...PAGE_WIDTHS.filter((width) => width < widest), widest].sort((a, b) => b - a);
}

/** Returns the kept width to serve for `asked`: the nearest that isn't narrower, otherwise the widest. */
export function servedWidth(widest: number, asked: PageWidth | undefined): number {
  return keptWidths(widest).findLast((width) => width >= (asked ?? widest)) ?? widest;
}

/** Returns the largest scale of a page's tiles: for a picture, the first that shows all `pictureWidth` pixels. */
export function finestScale({ width, height }: Size, pictureWidth: number | null): number {
  if (pictureWidth === null)
    return TILE_SCALES.findLast((scale) => Math.min(width, height) * scale <= FINEST_SIDE) ?? 1;
  return pictureWidth > width ? (TILE_SCALES.find((scale) => width * scale >= pictureWidth) ?? 1) : 1;
}
