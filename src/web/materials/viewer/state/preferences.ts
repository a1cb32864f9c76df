/** The reading preferences in this browser: the layouts on narrow and on wide screens, and night paper. */
import { useSyncExternalStore } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import type { Layout } from './sheet.ts';

const KEY = 'cogito.viewer';

type Preferences = { narrow: Layout; wide: Layout; isNight: boolean };

/** The layouts that each width of screen offers; the first is the default. */
export const LAYOUTS = { narrow: ['text', 'page'], wide: ['page', 'width', 'pair'] } as const;

const listeners = new Set<() => void>();
let current: { stored: string | null; preferences: Preferences } | null = null;

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, currentPreferences);
}

function currentPreferences(): Preferences {
  const stored = browserStorage.getItem(KEY);
  if (current?.stored !== stored) current = { stored, preferences: parse(stored) };
  return current?.preferences ?? parse(null);
}

export function changePreferences(change: Partial<Preferences>) {
  browserStorage.setItem(KEY, JSON.stringify({ ...currentPreferences(), ...change }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(stored: string | null): Preferences {
  let kept: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    kept = Object(JSON.parse(stored ?? '{}'));
  } catch {
    // The stored value is invalid, so the defaults apply.
  }
  const layoutOf = (width: 'narrow' | 'wide') =>
    LAYOUTS[width].find((layout) => layout === kept[width]) ?? LAYOUTS[width][0];
  return { narrow: layoutOf('narrow'), wide: layoutOf('wide'), isNight: kept.isNight === true };
}

/** Screens are narrow below this width (spec §9). */
const NARROW = '(max-width: 767.98px)';

export const useIsNarrow = () => useMedia(NARROW);

const isNarrow = () => matchMedia(NARROW).matches;

/** Returns the layout chosen for this window's width. */
export const chosenLayout = (): Layout => currentPreferences()[isNarrow() ? 'narrow' : 'wide'];
