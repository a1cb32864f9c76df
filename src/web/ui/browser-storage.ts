/** The only access to the browser's storage, and all its keys, which the privacy page lists and explains. */
import type { Room, RoomId } from '#shared/rooms.ts';

/** Keys with this prefix belong to an account and are removed when its session ends. */
const OF_ACCOUNT = 'cogito.session.';
/** The key of the account to which all keys with this prefix belong. */
export const ACCOUNT_KEY = 'cogito.session.account';

export type StorageKey =
  | 'theme'
  | 'cogito.language'
  | 'cogito.language.chosen'
  | 'cogito.language.offered'
  // This name is specified (spec §3).
  | 'anonymous_name'
  | 'anonymous_secret'
  | 'cogito.notifications'
  | 'cogito.notifications.which'
  | 'cogito.viewer'
  | typeof ACCOUNT_KEY
  | 'cogito.session.language'
  | 'cogito.session.reading'
  | 'cogito.session.visit'
  | 'cogito.session.shelf'
  // The emoji picker itself writes these keys.
  | 'emoji-mart.last'
  | 'emoji-mart.frequently'
  | 'emoji-mart.skin'
  | RoomKey;

export const KEPT_OF_ROOM = ['outbox', 'seen', 'hidden', 'reported'] as const;
type KeptOfRoom = (typeof KEPT_OF_ROOM)[number];
export type RoomKey = `cogito.${'' | 'session.'}${KeptOfRoom}.${RoomId}`;

/** Returns the key of a room; that of a room of accounts is removed when the session ends. */
export const roomKey = (kept: KeptOfRoom, { id, identity }: Room): RoomKey =>
  `cogito.${identity === 'account' ? 'session.' : ''}${kept}.${id}`;

export type KeyValueStorage = {
  getItem: (key: StorageKey) => string | null;
  setItem: (key: StorageKey, value: string) => void;
  removeItem: (key: StorageKey) => void;
};

/** The values that the browser refused to store at their last change, so they are newer than what it has stored. */
const memory = new Map<string, string>();

/** Never throws: what the browser refuses to store (private windows, blocked cookies) is kept in memory. */
export const browserStorage: KeyValueStorage = {
  getItem(key) {
    try {
      return memory.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
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
  removeItem: remove,
};

/** Tells whether the browser has stored everything, so that closing the page loses nothing. */
export const isAllKept = () => memory.size === 0;

/** Removes the keys and shelf of any other account, and keeps those of this one (`null` is nobody) from now on. */
export function keepForAccount(id: string | null) {
  if (id !== null && isKeptFor(id)) return;
  void eraseShelves(id);
  for (const key of [...memory.keys(), ...storedKeys()]) if (key.startsWith(OF_ACCOUNT)) remove(key);
  if (id !== null) browserStorage.setItem(ACCOUNT_KEY, id);
}

/** The cache of what an account keeps on this device. */
export const shelfOf = (id: string | null) => `shelf.${id}`;

/** Whether this browser keeps something for the account that it last knew. */
export const hasShelf = () => browserStorage.getItem('cogito.session.shelf') !== null;

/** Erases what is kept on this device of every account but this one. */
export async function eraseShelves(but: string | null) {
  try {
    for (const name of await caches.keys())
      if (name.startsWith('shelf.') && name !== shelfOf(but)) await caches.delete(name);
  } catch {
    // Pages without https have no caches, and some browsers refuse them.
  }
}

/** False if another tab has signed out since, or signed in as somebody else. */
export const isKeptFor = (id: string) => browserStorage.getItem(ACCOUNT_KEY) === id;

function remove(key: string) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser has stored nothing there.
  }
}

function storedKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}
