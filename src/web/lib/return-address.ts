import type { Place } from '#web/ui/navigation/navigation.ts';

/** Where a visitor wanted to go before being asked to sign in, with the navigation state of that place. */
export type ReturnAddress = { path: string; state: unknown };

const HOME: ReturnAddress = { path: '/dashboard', state: null };

/** The navigation state that the sign-in screen gets, so that it can lead back (contract §4). */
export function askedFor({ pathname, search, hash, state }: Place): { returnTo: ReturnAddress } {
  return { returnTo: { path: `${pathname}${search}${hash}`, state } };
}

/** The place that a navigation state remembers, `/dashboard` when it remembers none of this site's. */
export function returnAddressIn(navigationState: unknown): ReturnAddress {
  const { returnTo } = (navigationState ?? {}) as { returnTo?: Partial<ReturnAddress> };
  const path = returnTo?.path;
  // `//host` and `/\host` would lead to another site.
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || path.startsWith('/auth/')) return HOME;
  return { path, state: returnTo?.state ?? null };
}
