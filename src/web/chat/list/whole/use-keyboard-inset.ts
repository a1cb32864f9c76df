import { useEffect } from 'react';

/** A keyboard is at least this high; a browser's own bars are lower. */
const KEYBOARD_PX = 120;

/** Fits the screen above an on-screen keyboard that overlays the page (iOS), once the keyboard stands. */
export function useKeyboardInset() {
  useEffect(() => {
    const sight = window.visualViewport;
    if (!sight) return;
    const listening = new AbortController();
    const { style } = document.documentElement;
    const unfit = () => {
      style.removeProperty('--sight-top');
      style.removeProperty('--sight-height');
    };
    const fitScreen = () => {
      // Zoomed in by hand, the sight is small for another reason.
      const isCovered = sight.scale === 1 && window.innerHeight - sight.height > KEYBOARD_PX;
      if (!isCovered) return unfit();
      style.setProperty('--sight-top', `${sight.offsetTop}px`);
      style.setProperty('--sight-height', `${sight.height}px`);
    };
    // It may stand since before this code had come.
    fitScreen();
    for (const moment of ['resize', 'scroll'])
      sight.addEventListener(moment, fitScreen, { signal: listening.signal });
    return () => {
      listening.abort();
      unfit();
    };
  }, []);
}
