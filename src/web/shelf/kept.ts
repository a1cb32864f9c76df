/** Which items are kept on this device, and which part was fetched of the others, for buttons and cards. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSession } from '#web/lib/session.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';

/** The ids of the items that are kept whole; an empty text while the first one is being fetched. */
const KEY = 'cogito.session.shelf';

export type Kept = {
  ids: readonly string[];
  /** The fetched part, 0 to 1, of each item that is being fetched or waits for its turn. */
  coming: Readonly<Record<string, number>>;
};

const store = createStore<Kept>(() => ({ ids: readIds(), coming: {} }));

export const useKept = <T>(select: (kept: Kept) => T): T => useStore(store, select);

/** Pages without https have neither workers nor caches. */
export const canKeep = () => 'caches' in window && 'serviceWorker' in navigator;

/** Called after each change of the list in the cache; null if nothing is kept any more. */
export function noteKept(ids: readonly string[] | null): void {
  if (ids) browserStorage.setItem(KEY, ids.join(' '));
  else browserStorage.removeItem(KEY);
  readAgain();
}

/** `done` is null once the item is whole, or isn't fetched any more. */
export function noteComing(id: string, done: number | null): void {
  const { [id]: _, ...others } = store.getState().coming;
  store.setState({ coming: done === null ? others : { ...others, [id]: done } });
}

export const isComing = (id: string) => id in store.getState().coming;

const readAgain = () => store.setState({ ids: readIds() });

// Another account has another shelf; other tabs of the same account share this one.
useSession.subscribe((now, before) => {
  if (now.user?._id !== before.user?._id) store.setState({ ids: readIds(), coming: {} });
});
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) readAgain();
});

function readIds(): string[] {
  return (browserStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '');
}
