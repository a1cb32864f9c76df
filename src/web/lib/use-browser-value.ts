import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only the browser knows, such as its clock. The build draws the screen with `drawn`, and so does the browser when it
 * takes such a screen over, to draw it again at once with what `read` answers: the same as long as nothing has changed.
 */
export function useBrowserValue<T>(read: () => T, drawn: T): T {
  return useSyncExternalStore(never, read, () => drawn);
}
