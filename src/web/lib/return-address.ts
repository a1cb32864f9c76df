import type { Place } from '#web/ui/navigation/navigation.ts';

/** The place that a visitor opened before another screen was shown instead, with its navigation state. */
type ReturnAddress = { path: string; state: unknown };

const HOME: ReturnAddress = { path: '/dashboard', state: null };

/**
 * Returns the navigation state by which the sign-in screen or the shelf leads back to a place (contract §4), or to the
 * one instead of which that place was shown itself.
 */
export function askedFor({ pathname, search, hash, state }: Place): { returnTo: ReturnAddress } {
  return { returnTo: placeAskedFor(state) ?? { path: `${pathname}${search}${hash}`, state } };
}

/** Returns the place in a navigation state; null if it has none on this site. */
export function placeAskedFor(navigationState: unknown): ReturnAddress | null {
  const { returnTo } = (navigationState ?? {}) as { returnTo?: Partial<ReturnAddress> };
  const path = returnTo?.path;
  // `//host` and `/\host` would lead to another site.
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || path.startsWith('/auth/')) return null;
  return { path, state: returnTo?.state ?? null };
}

/** Returns that place, or `/dashboard`. */
export const returnAddressIn = (navigationState: unknown): ReturnAddress =>
  placeAskedFor(navigationState) ?? HOME;
