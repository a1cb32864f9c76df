/** The browser's storage, or memory for this page where the browser refuses it (private windows, blocked cookies). */
import type { KeyValueStorage } from './outbox.ts';

const memory = new Map<string, string>();

/** Never throws: what can't be kept is remembered until the page is left. */
export const browserStorage: KeyValueStorage = {
  getItem(key) {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  },
};
