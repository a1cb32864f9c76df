import { type RefObject, useEffect } from 'react';

/** A keyboard is at least this high; a browser's own bars are lower. */
const KEYBOARD_PX = 120;

/** Fits a screen above an on-screen keyboard that overlays the page (iOS), once the keyboard stands. */
export function useKeyboardInset(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const sight = window.visualViewport;
    if (!sight) return;
    const listening = new AbortController();
    const fit = () => {
      const style = screen.current?.style;
      if (!style) return;
      // Zoomed in by hand, the sight is small for another reason.
      const isCovered = sight.scale === 1 && window.innerHeight - sight.height > KEYBOARD_PX;
      if (!isCovered) {
        style.removeProperty('--sight-top');
        style.removeProperty('--sight-height');
        return;
      }
      style.setProperty('--sight-top', `${sight.offsetTop}px`);
      style.setProperty('--sight-height', `${sight.height}px`);
    };
    for (const moment of ['resize', 'scroll'])
      sight.addEventListener(moment, fit, { signal: listening.signal });
    return () => listening.abort();
  }, [screen]);
}
