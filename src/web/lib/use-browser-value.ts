import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * A value that only the browser knows, such as its clock. The build draws the screen with `drawn`. The browser begins with it
 * too when it takes such a screen over, and then renders with the result of `read`, which is the same until something changes.
 */
export function useBrowserValue<T>(read: () => T, drawn: T): T {
  return useSyncExternalStore(never, read, () => drawn);
}
