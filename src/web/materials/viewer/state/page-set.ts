/** The pages being read, which can change meanwhile. */
import type { OutlineEntry, Page, Rotation } from '#shared/page.ts';

export type PageSet = {
  images: readonly string[];
  /** The list may be incomplete; the size of a missing page is taken from its image. */
  pages: readonly ReadPage[];
  outline?: readonly OutlineEntry[];
};

/** A page that a preview rotates (`turn`) has its size after rotation, while its image is still upright. */
export type ReadPage = Page & { origin?: string; turn?: Rotation };

export const hasOutline = ({ outline = [] }: PageSet): boolean => outline.length > 0;

/** Tells whether the sets differ; a changed set has other addresses from its first page on. */
export const isOtherSet = (one: PageSet, other: PageSet): boolean =>
  one.images[0] !== other.images[0] || one.images.length !== other.images.length;

/** Returns a page's index in `after`; if it was removed, that of the next page left, or of the previous. */
export function placeAfterChange(before: PageSet, after: PageSet, pageIndex: number): number {
  const places = new Map(after.pages.map(({ origin }, index) => [origin, index]));
  const fromHere = [...before.pages.slice(pageIndex), ...before.pages.slice(0, pageIndex).reverse()].flatMap(
    ({ origin }) => origin ?? [],
  );
  const kept = fromHere.find((origin) => places.has(origin));
  const place = kept === undefined ? pageIndex : places.get(kept);
  return Math.min(place ?? pageIndex, after.images.length - 1);
}
