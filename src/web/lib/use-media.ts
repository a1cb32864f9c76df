import { useCallback, useSyncExternalStore } from 'react';

/** Tells whether a media query matches, and follows it. The build renders as if it didn't. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  const matches = () => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, matches, () => false);
}
