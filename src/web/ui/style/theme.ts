import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

/** Returns the chosen theme, or `system` if none was chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system');
}

/** Applies a theme and stores it in this browser. */
export function chooseTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // The page's inline script reads the same key before the first paint.
  if (theme === 'system') browserStorage.removeItem('theme');
  else browserStorage.setItem('theme', theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}
