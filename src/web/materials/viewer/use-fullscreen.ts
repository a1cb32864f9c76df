import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { OPEN_ABOVE } from './input/use-reader-keys.ts';

/** Browsers that leave fullscreen by Escape may fire the key event afterwards; it is ignored for this long. */
const ESCAPE_ECHO_MS = 300;

/** `isOn` lets the element fill the window even if the browser lacks fullscreen (iPhone) or refuses it. */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false);
  const isLeaving = useRef(false);
  const leftAtMs = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement) return;
      if (!isLeaving.current) leftAtMs.current = performance.now();
      isLeaving.current = false;
      setIsOn(false);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  return useMemo(
    () => ({
      isOn,
      async enter() {
        setIsOn(true);
        try {
          await element.current?.requestFullscreen({ navigationUI: 'hide' });
        } catch {
          // Fullscreen was refused or is missing, but the viewer still fills the window.
        }
      },
      async exit() {
        setIsOn(false);
        if (!document.fullscreenElement) return;
        isLeaving.current = true;
        await document.exitFullscreen().catch(() => {
          isLeaving.current = false;
        });
      },
      /** Tells whether the browser has left fullscreen by itself a moment ago. */
      hasJustLeft: () => performance.now() - leftAtMs.current < ESCAPE_ECHO_MS,
    }),
    [isOn, element],
  );
}

/** The controls are hidden after this time (spec §4). */
const HIDE_CONTROLS_AFTER_MS = 3000;

const ACTIVITIES = ['mousemove', 'pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/**
 * While `watches`, returns false after a time without input (spec §4), and true at the next input. It stays
 * true while a menu or dialog is open, which would be hidden with the controls; an input closes it.
 */
export function useActivity(watches: boolean): boolean {
  const [isActive, setIsActive] = useState(true);
  useEffect(() => {
    setIsActive(true);
    if (!watches) return;
    const rest = () => setIsActive(document.querySelector(OPEN_ABOVE) !== null);
    let timer = setTimeout(rest, HIDE_CONTROLS_AFTER_MS);
    const stir = (event: Event) => {
      // Browsers fire mouse moves without movement when the page changes under the pointer.
      if (event instanceof MouseEvent && /move$/.test(event.type) && !event.movementX && !event.movementY)
        return;
      setIsActive(true);
      clearTimeout(timer);
      timer = setTimeout(rest, HIDE_CONTROLS_AFTER_MS);
    };
    for (const activity of ACTIVITIES) document.addEventListener(activity, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const activity of ACTIVITIES) document.removeEventListener(activity, stir);
    };
  }, [watches]);
  return isActive;
}
