/** Whatever is kept in the browser under this prefix belongs to whoever is signed in, and goes when they sign out. */
export const SESSION_KEY_PREFIX = 'cogito.session.';

/** Forgets it all; a browser that refuses storage has kept nothing. */
export function forgetSessionStorage() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys) if (key.startsWith(SESSION_KEY_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept where storage is refused.
  }
}
