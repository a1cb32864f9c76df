import type { Place } from '#web/ui/navigation/navigation.ts';

/** The place that a visitor opened before being asked to sign in, with its navigation state. */
export type ReturnAddress = { path: string; state: unknown };

const HOME: ReturnAddress = { path: '/dashboard', state: null };

/** Returns the navigation state by which the sign-in screen leads back to a place (contract §4). */
export function askedFor({ pathname, search, hash, state }: Place): { returnTo: ReturnAddress } {
  return { returnTo: { path: `${pathname}${search}${hash}`, state } };
}

/** Returns the place in a navigation state, or `/dashboard` if it has none on this site. */
export function returnAddressIn(navigationState: unknown): ReturnAddress {
  const { returnTo } = (navigationState ?? {}) as { returnTo?: Partial<ReturnAddress> };
  const path = returnTo?.path;
  // `//host` and `/\host` would lead to another site.
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || path.startsWith('/auth/')) return HOME;
  return { path, state: returnTo?.state ?? null };
}
