/** How large a page is made, and in which widths it is kept. */
import { PAGE_WIDTHS, type PageWidth, type Size } from '#shared/page.ts';

const WIDEST = Math.max(...PAGE_WIDTHS);
/** A bitmap of 32 MB. */
const MAX_PIXELS = 8_000_000;
const MAX_SIDE = 16_383;
/** In points; for a page without a usable size. */
const A4: Size = { width: 595, height: 842 };

/** The pixels of a page at its widest. A drawing is made as wide as we serve; a picture is never enlarged. */
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

export function keptWidths(widest: number): number[] {
  return [...PAGE_WIDTHS.filter((width) => width < widest), widest].sort((a, b) => b - a);
}

/** The kept width to serve where `asked` is wanted: the nearest that is no narrower, otherwise the widest. */
export function servedWidth(widest: number, asked: PageWidth | undefined): number {
  return keptWidths(widest).findLast((width) => width >= (asked ?? widest)) ?? widest;
}
