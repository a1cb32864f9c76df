import { useEffect, useRef, useState } from 'react';
import type { PageWidth } from '#shared/materials.ts';
import { pageAddress } from '#web/materials/page-address.ts';

/** Decodes the next and the previous page once the current one is shown, and no other, to spare a phone's memory. */
export function useNeighbourPages(
  images: readonly string[],
  inView: readonly number[],
  width: PageWidth,
  isShown: boolean,
): { isReady: (address: string) => boolean } {
  const [first = 0, last = first] = inView;
  const held = useRef(new Map<string, HTMLImageElement>());
  const ready = useRef(new Set<string>());
  useEffect(() => {
    if (!isShown) return;
    const after = Array.from({ length: last - first + 1 }, (_, index) => last + 1 + index);
    const neighbours = [...after, first - 1].map((index) => images.at(index % images.length));
    const addresses = neighbours
      .filter((image) => image !== undefined)
      .map((image) => pageAddress(image, width));
    for (const address of held.current.keys()) {
      if (addresses.includes(address)) continue;
      held.current.delete(address);
      ready.current.delete(address);
    }
    for (const address of addresses) {
      if (held.current.has(address)) continue;
      const ahead = new Image();
      ahead.src = address;
      held.current.set(address, ahead);
      // A failure is shown when the page is turned to, which requests it again.
      ahead.decode().then(
        () => held.current.has(address) && ready.current.add(address),
        () => held.current.delete(address),
      );
    }
  }, [images, first, last, width, isShown]);
  const [isReady] = useState(() => (address: string) => ready.current.has(address));
  return { isReady };
}
