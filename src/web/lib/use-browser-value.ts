import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns a value that only the browser knows, such as its clock. The build renders with `drawn`, and so does
 * hydration; later the browser renders with the result of `read`, which must be stable until something changes.
 */
export function useBrowserValue<T>(read: () => T, drawn: T): T {
  return useSyncExternalStore(never, read, () => drawn);
}
