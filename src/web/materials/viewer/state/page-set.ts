/** The pages being read; they can change while they are read. */
import type { Page, Rotation } from '#shared/page.ts';

export type PageSet = {
  images: readonly string[];
  /** May be incomplete: the size of a missing page is taken from its image. */
  pages: readonly ReadPage[];
};

/** A page that a preview turns (`turn`) has the size after turning, while its image is still upright. */
export type ReadPage = Page & { origin?: string; turn?: Rotation };

/** A changed set has other addresses from its first page on. */
export const isOtherSet = (one: PageSet, other: PageSet): boolean =>
  one.images[0] !== other.images[0] || one.images.length !== other.images.length;

/** The index of the page in `after`; for a removed page, that of the next one that is left, or of the one before. */
export function placeAfterChange(before: PageSet, after: PageSet, pageIndex: number): number {
  const places = new Map(after.pages.map(({ origin }, index) => [origin, index]));
  const fromHere = [...before.pages.slice(pageIndex), ...before.pages.slice(0, pageIndex).reverse()].flatMap(
    ({ origin }) => origin ?? [],
  );
  const kept = fromHere.find((origin) => places.has(origin));
  const place = kept === undefined ? pageIndex : places.get(kept);
  return Math.min(place ?? pageIndex, after.images.length - 1);
}
