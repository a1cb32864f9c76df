import { useMemo } from 'react';
import type { MaterialDetail } from '#shared/materials.ts';
import { useKeptState } from '#web/lib/use-kept-state.ts';
import { asTheyStand, isRearranged, type PlacedPage } from './arrangement.ts';

const NO_IMAGES: string[] = [];

type Arranged = { of: string | undefined; placed: PlacedPage[] };

/** How the pages are to stand; other pages than those that were arranged are taken as they are. */
export function usePlacedPages(id: string | null, material: MaterialDetail | null) {
  const images = material?.images ?? NO_IMAGES;
  const [arranged, setArranged, settle] = useKeptState<Arranged | null>(`pages ${id}`, null);
  const asStored = useMemo(() => asTheyStand(images), [images]);
  const placed = arranged && arranged.of === images[0] ? arranged.placed : asStored;
  return {
    placed,
    isRearranged: isRearranged(placed, images),
    arrange: (next: PlacedPage[]) => setArranged({ of: images[0], placed: next }),
    reset: () => {
      setArranged(null);
      settle();
    },
  };
}
