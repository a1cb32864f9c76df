/** The pages of an item as they will be saved: reordered, rotated, removed. */

import { useMemo } from 'react';
import type { MaterialDetail, PagesChange } from '#shared/materials.ts';
import { turn } from '#shared/page.ts';
import { useKeptState } from '#web/lib/use-kept-state.ts';

export type PlacedPage = PagesChange[number];

/** Returns the pages in their stored order, not rotated. */
export const asTheyStand = (images: readonly string[]): PlacedPage[] =>
  images.map((image) => ({ image, rotate: 0 }));

/** Moves the page at `from` to the index `to`, if it exists. */
export function movePage(pages: readonly PlacedPage[], from: number, to: number): PlacedPage[] {
  const page = pages[from];
  if (!page || to < 0 || to >= pages.length) return [...pages];
  const rest = pages.toSpliced(from, 1);
  return rest.toSpliced(to, 0, page);
}

/** Rotates a page by 90° clockwise. */
export const turnPage = (pages: readonly PlacedPage[], image: string): PlacedPage[] =>
  pages.map((page) => (page.image === image ? { image, rotate: turn(page.rotate, 90) } : page));

export const removePage = (pages: readonly PlacedPage[], image: string): PlacedPage[] =>
  pages.filter((page) => page.image !== image);

/** Tells whether saving would change the pages. */
export const isRearranged = (pages: readonly PlacedPage[], images: readonly string[]): boolean =>
  pages.length !== images.length ||
  pages.some(({ image, rotate }, index) => rotate !== 0 || image !== images[index]);

/** Returns an arrangement on top of pages that were `sent` meanwhile, and are now stored as `images`. */
export const arrangedSince = (
  pages: readonly PlacedPage[],
  { sent, images }: { sent: readonly PlacedPage[]; images: readonly string[] },
): PlacedPage[] =>
  pages.flatMap(({ image, rotate }) => {
    const index = sent.findIndex((page) => page.image === image);
    const [before, now] = [sent[index], images[index]];
    return before && now ? [{ image: now, rotate: turn(rotate, -before.rotate) }] : [];
  });

const NO_IMAGES: string[] = [];

type Arranged = { of: string | undefined; placed: PlacedPage[] };

/** Returns the arranged pages; if the file has been replaced meanwhile, the new pages are unchanged. */
export function usePlacedPages(id: string | null, material: MaterialDetail | null) {
  const images = material?.images ?? NO_IMAGES;
  const [arranged, setArranged, settle] = useKeptState<Arranged | null>(`pages ${id}`, null);
  const asStored = useMemo(() => asTheyStand(images), [images]);
  const placed = arranged && arranged.of === images[0] ? arranged.placed : asStored;
  return {
    arranged,
    placed,
    isRearranged: isRearranged(placed, images),
    arrange: (next: PlacedPage[]) => setArranged({ of: images[0], placed: next }),
    reset: () => {
      setArranged(null);
      settle();
    },
    /** Forgets these pages, which are stored by now with the addresses `stored`, but not what was arranged since. */
    forgetSent: (stored: readonly string[]) =>
      setArranged((latest) => {
        if (latest === arranged) return null;
        if (latest === null || latest.of !== images[0]) return latest;
        return { of: stored[0], placed: arrangedSince(latest.placed, { sent: placed, images: stored }) };
      }),
  };
}
