/** The pages being read, as one set: whoever publishes may put another in its place meanwhile. */
import type { Page, Rotation } from '#shared/materials.ts';

export type PageSet = {
  images: readonly string[];
  /** As far as they are known; another page takes its size from its image, and its place from its number. */
  pages: readonly ReadPage[];
};

/** `turn` is still to be made (a preview): the size is that of the turned page, its image is upright. */
export type ReadPage = Page & { origin?: string; turn?: Rotation };

/** Another set has other addresses from its first page on. */
export const isOtherSet = (one: PageSet, other: PageSet): boolean =>
  one.images[0] !== other.images[0] || one.images.length !== other.images.length;

/** Where the page stands in the set `after`; for one that was left out the next one of those that stayed, else the one before. */
export function placeAfterChange(before: PageSet, after: PageSet, pageIndex: number): number {
  const places = new Map(after.pages.map(({ origin }, index) => [origin, index]));
  const fromHere = [...before.pages.slice(pageIndex), ...before.pages.slice(0, pageIndex).reverse()].flatMap(
    ({ origin }) => origin ?? [],
  );
  const kept = fromHere.find((origin) => places.has(origin));
  const place = kept === undefined ? pageIndex : places.get(kept);
  return Math.min(place ?? pageIndex, after.images.length - 1);
}
