import type { Place } from '#web/ui/navigation/navigation.ts';

/** The place that a visitor opened before another screen was shown instead, with its navigation state. */
type ReturnAddress = { path: string; state: unknown };

const HOME: ReturnAddress = { path: '/dashboard', state: null };

/**
 * Returns the navigation state by which the sign-in screen or the shelf leads back to a place (contract §4). If
 * that place was itself shown instead of another, the state leads back to the other.
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

/** Returns the place in a navigation state, or `/dashboard`. */
export const returnAddressIn = (navigationState: unknown): ReturnAddress =>
  placeAskedFor(navigationState) ?? HOME;
