import { useEffect, useRef, useState } from 'react';

/** Decodes the neighbours of what is in view once that is shown, and no other page, to spare a phone's memory. */
export function useNeighbourPages(
  neighbours: readonly string[],
  isShown: boolean,
): { isReady: (address: string) => boolean } {
  // As one text, which is another only where an address is.
  const wanted = neighbours.join(' ');
  const held = useRef(new Map<string, HTMLImageElement>());
  const ready = useRef(new Set<string>());
  useEffect(() => {
    if (!isShown) return;
    const addresses = wanted.split(' ').filter(Boolean);
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
  }, [wanted, isShown]);
  const [isReady] = useState(() => (address: string) => ready.current.has(address));
  return { isReady };
}
