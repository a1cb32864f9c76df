/** The account's cache on this device: the list of what is kept, and the server's answers for each item. */
import { useSession } from '#web/lib/session.ts';
import { type KeptItem, SHELF_LIST, type ShelfList } from '#web/lib/shelf.ts';
import { pageAddress } from '#web/materials/pages.ts';
import {
  ACCOUNT_KEY,
  browserStorage,
  eraseShelves,
  hasShelf,
  isKeptFor,
  shelfOf,
} from '#web/ui/browser-storage.ts';
import { noteKept } from './kept.ts';

/** The address of the words of an item's pages, one text for each page. */
export const wordsAddress = (id: string) => `/shelf/words/${id}.json`;
export const detailAddress = (id: string) => `/api/materials/${encodeURIComponent(id)}`;
export const textAddress = (image: string) => `${image}/text`;

/** Thrown if the account has signed out meanwhile, so that nothing may be kept for it. */
export class NotOurs extends Error {}

const idOfAccount = () => useSession.getState().user?._id ?? '';

/** Tells whether the device has no room left. */
export const isFull = (failure: unknown) =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError';

/** Opens the account's cache. Nothing else opens one, so what is put into a `Cache` after its erasure is lost. */
export async function openShelf(id = idOfAccount()): Promise<Cache> {
  const cache = isKeptFor(id) ? await caches.open(shelfOf(id)) : null;
  if (cache && isKeptFor(id)) return cache;
  // The account has signed out before or while the cache was being opened; another may have signed in since.
  await eraseShelves(browserStorage.getItem(ACCOUNT_KEY));
  throw new NotOurs();
}

/** Changes the list and deletes what was removed from it, with the last item all caches. Tabs take turns. */
export async function changeList(change: (items: readonly KeptItem[]) => KeptItem[]): Promise<KeptItem[]> {
  const { user } = useSession.getState();
  if (!user) throw new NotOurs();
  return navigator.locks.request('cogito.shelf.list', async () => {
    const cache = await openShelf(user._id);
    const before = (await readList(cache))?.items ?? [];
    let items = change(before);
    const gone = before.filter(({ material }) => !items.some((item) => item.material._id === material._id));
    // A removal makes room, so items that had none are tried again, unless what is gone had no room itself.
    if (gone.some(({ isWhole }) => isWhole)) items = items.map(({ noRoomFor: _, ...item }) => item);
    if (items.length > 0) {
      // On a full disk, deleting what was removed makes the room that the list needs.
      for (const address of gone.flatMap(addressesOf)) await cache.delete(address);
      await cache.put(SHELF_LIST, Response.json({ user, items } satisfies ShelfList));
    }
    if (!isKeptFor(user._id)) throw new NotOurs();
    if (items.length === 0) await eraseAll();
    const whole = items.filter(({ isWhole }) => isWhole);
    noteKept(items.length > 0 ? whole.map(({ material }) => material._id) : null);
    if (useSession.getState().kept) useSession.setState({ kept: whole });
    return items;
  });
}

const readList = async (cache: Cache): Promise<ShelfList | undefined> =>
  (await cache.match(SHELF_LIST))?.json();

/** Erases the copy of the program, too: nobody needs it without a shelf. */
async function eraseAll() {
  await eraseShelves(null);
  for (const name of await caches.keys()) if (name.startsWith('shell.')) await caches.delete(name);
}

/** All addresses that a kept item has in the cache. */
export const addressesOf = ({ material: { _id, images }, width }: Kept): string[] => [
  detailAddress(_id),
  wordsAddress(_id),
  ...images.flatMap((image) => [pageAddress(image, width), textAddress(image)]),
];

type Kept = Pick<KeptItem, 'material' | 'width'>;

/** Tells whether the cache has all of an item, some of which `sweep` may have deleted while the rest was coming. */
export async function hasAll(cache: Cache, item: Kept): Promise<boolean> {
  const addresses = (await cache.keys()).map(({ url }) => url.slice(new URL(url).origin.length));
  return addressesOf(item).every((address) => addresses.includes(address));
}

/** Deletes what belongs to no item of the list or of `coming`, such as the pages of a replaced file. */
export async function sweep(coming: readonly Kept[] = []): Promise<void> {
  if (!hasShelf()) return;
  const cache = await openShelf();
  const items = (await readList(cache))?.items ?? [];
  const wanted = new Set([SHELF_LIST, ...[...items, ...coming].flatMap(addressesOf)]);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!wanted.has(pathname + search)) await cache.delete(url);
  }
}
