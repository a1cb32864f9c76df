import { useEffect, useRef } from 'react';
import type { PageWidth } from '#shared/materials.ts';
import { pageAddress } from './page-address.ts';

/**
 * Fetches and decodes the next and the previous page once the current one is shown, and holds no others: a phone's
 * memory is small, and the browser's own cache keeps what was read.
 */
export function useNeighbourPages(
  images: readonly string[],
  pageIndex: number,
  width: PageWidth,
  isShown: boolean,
) {
  const held = useRef(new Map<string, HTMLImageElement>());
  useEffect(() => {
    if (!isShown) return;
    const neighbours = [pageIndex + 1, pageIndex - 1].map((index) => images.at(index % images.length));
    const addresses = neighbours
      .filter((image) => image !== undefined)
      .map((image) => pageAddress(image, width));
    for (const address of held.current.keys()) if (!addresses.includes(address)) held.current.delete(address);
    for (const address of addresses) {
      if (held.current.has(address)) continue;
      const ahead = new Image();
      ahead.src = address;
      held.current.set(address, ahead);
      // One that fails is asked for again, and told about, when its page is turned to.
      ahead.decode().catch(() => held.current.delete(address));
    }
  }, [images, pageIndex, width, isShown]);
}
