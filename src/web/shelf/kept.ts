/** Which items are kept on this device, and which part was fetched of the others, for buttons and cards. */
import { create } from 'zustand';
import { useSession } from '#web/lib/session.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';

/** The ids of the items that are kept whole; an empty text while the first one is being fetched. */
const KEY = 'cogito.session.shelf';

export type Kept = {
  ids: readonly string[];
  /** The fetched part, 0 to 1, of each item that is being fetched or waits for its turn. */
  coming: Readonly<Record<string, number>>;
};

export const useKept = create<Kept>(() => ({ ids: readIds(), coming: {} }));

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
  const { [id]: _, ...others } = useKept.getState().coming;
  useKept.setState({ coming: done === null ? others : { ...others, [id]: done } });
}

export const isComing = (id: string) => id in useKept.getState().coming;

const readAgain = () => useKept.setState({ ids: readIds() });

// Another account has another shelf; other tabs of the same account share this one.
useSession.subscribe((now, before) => {
  if (now.user?._id !== before.user?._id) useKept.setState({ ids: readIds(), coming: {} });
});
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) readAgain();
});

function readIds(): string[] {
  return (browserStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '');
}
