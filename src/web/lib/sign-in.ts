import type { InferInput } from 'valibot';
import type { LoginWithCodeSchema } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { browserStorage, eraseShelves, hasShelf, type StorageKey } from '#web/ui/browser-storage.ts';
import { CallFailure, call } from './api.ts';
import { enterSession, leaveSession, useSession } from './session.ts';

/** Signs in and returns the server's message; throws `CallFailure`. */
export async function signIn(credentials: InferInput<typeof LoginWithCodeSchema>): Promise<string> {
  const { user, message = '' } = await call(ENDPOINTS.login, { body: credentials });
  // The new session replaces the one that the service worker still had to end.
  void tryCaches(() => caches.delete(LEAVING));
  enterSession(user);
  return message;
}

/** These functions run before signing out, while the session is still valid. */
export const beforeSignOut = new Set<() => Promise<void>>();

/**
 * Signs out and returns the server's message; throws `CallFailure`, in which case the session is still valid. A
 * shelf is erased first, and an account with a shelf is signed out even without an answer.
 */
export async function signOut(): Promise<string> {
  const keeps = hasShelf();
  if (keeps) await eraseShelf();
  if (useSession.getState().kept) {
    leaveUnheard();
    return '';
  }
  await Promise.all([...beforeSignOut].map((finish) => finish()));
  try {
    const { message = '' } = await call(ENDPOINTS.logout);
    leaveSession();
    return message;
  } catch (failure) {
    if (!keeps || !(failure instanceof CallFailure) || failure.status !== 0) throw failure;
    leaveUnheard();
    return '';
  }
}

/** Erases the shelf and the key that says it exists, because a failed call removes no key of the session. */
async function eraseShelf() {
  const key: StorageKey = 'cogito.session.shelf';
  await eraseShelves(null);
  browserStorage.removeItem(key);
  // Browsers fire `storage` only in the other windows.
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** An empty cache: while it is there, the service worker signs out before it asks who is signed in (`sw.js`). */
const LEAVING = 'leaving';

function leaveUnheard() {
  leaveSession();
  void tryCaches(() => caches.open(LEAVING));
}

/** Pages without https have no caches, and browsers that block a site's data throw when code reads `caches`. */
async function tryCaches(act: () => Promise<unknown>) {
  try {
    await act();
  } catch {
    // Nothing was kept there.
  }
}
