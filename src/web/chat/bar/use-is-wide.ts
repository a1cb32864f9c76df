import { useSyncExternalStore } from 'react';

// The same width as in the style sheets of the chat.
const WIDE = '(width >= 900px)';

/** Whether there is room for a sidebar beside the conversation; the build draws the screen without. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);

const isWide = () => matchMedia(WIDE).matches;

function subscribe(listener: () => void) {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
