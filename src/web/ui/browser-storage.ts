/** All that the product keeps in the browser, and the only way there. The privacy page lists these keys with their words. */
import type { Room, RoomId } from '#shared/rooms.ts';

/** Keys with this prefix belong to an account and are removed when its session ends. */
const OF_ACCOUNT = 'cogito.session.';
/** The account that these keys belong to. */
export const ACCOUNT_KEY = 'cogito.session.account';

export type StorageKey =
  | 'theme'
  // Spec §3 names this one.
  | 'anonymous_name'
  | 'anonymous_secret'
  | 'cogito.notifications'
  | 'cogito.notifications.which'
  | 'cogito.viewer'
  | typeof ACCOUNT_KEY
  | 'cogito.session.reading'
  | 'cogito.session.visit'
  // Written by the emoji picker itself.
  | 'emoji-mart.last'
  | 'emoji-mart.frequently'
  | 'emoji-mart.skin'
  | RoomKey;

export const KEPT_OF_ROOM = ['outbox', 'seen', 'hidden', 'reported'] as const;
export type KeptOfRoom = (typeof KEPT_OF_ROOM)[number];
export type RoomKey = `cogito.${'' | 'session.'}${KeptOfRoom}.${RoomId}`;

/** An account's goes when its session ends. */
export const roomKey = (kept: KeptOfRoom, { id, identity }: Room): RoomKey =>
  `cogito.${identity === 'account' ? 'session.' : ''}${kept}.${id}`;

export type KeyValueStorage = {
  getItem: (key: StorageKey) => string | null;
  setItem: (key: StorageKey, value: string) => void;
  removeItem: (key: StorageKey) => void;
};

const memory = new Map<string, string>();

/** Never throws: what the browser refuses to keep (private windows, blocked cookies) is remembered until the page is left. */
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
  removeItem: remove,
};

/** Whether the browser has stored everything, so that nothing is lost with this document. */
export const isAllKept = () => memory.size === 0;

/** From now on this account's keys are kept (`null`: nobody's); those of any other account are removed. */
export function keepForAccount(id: string | null) {
  if (id !== null && isKeptFor(id)) return;
  for (const key of [...memory.keys(), ...storedKeys()]) if (key.startsWith(OF_ACCOUNT)) remove(key);
  if (id !== null) browserStorage.setItem(ACCOUNT_KEY, id);
}

/** Another tab may have signed out since, or signed in as somebody else. */
export const isKeptFor = (id: string) => browserStorage.getItem(ACCOUNT_KEY) === id;

function remove(key: string) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

function storedKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}
