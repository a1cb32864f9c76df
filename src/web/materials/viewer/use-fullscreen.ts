import { type RefObject, useEffect, useRef, useState } from 'react';

/** Browsers that leave fullscreen by Escape may still send the key: for so long it isn't meant for the viewer. */
const ESCAPE_ECHO_MS = 300;

/**
 * Fullscreen of the element, and where the browser has none for elements (iPhone) or refuses, the whole window:
 * `isOn` says that the viewer fills it, either way.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  const leftAtMs = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement) return;
      leftAtMs.current = performance.now();
      setIsOn(false);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  const enter = async () => {
    setIsOn(true);
    try {
      await element.current?.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      // Refused or missing: the viewer fills the window all the same.
    }
  };

  const exit = async () => {
    setIsOn(false);
    if (document.fullscreenElement) await document.exitFullscreen();
  };

  const hasJustLeft = () => performance.now() - leftAtMs.current < ESCAPE_ECHO_MS;

  return { isOn, enter, exit, hasJustLeft };
}
