/** Reads what an account keeps on this device, from the list in the account's cache. */
import type { User } from '#shared/accounts.ts';
import type { Material } from '#shared/materials.ts';
import type { PageWidth } from '#shared/page.ts';
import { ACCOUNT_KEY, browserStorage, shelfOf } from '#web/ui/browser-storage.ts';

export type KeptItem = {
  material: Material;
  /** The width in which its pages are kept. */
  width: PageWidth;
  bytes: number;
  /** False until every page has come. */
  isWhole: boolean;
  /** Whether the words of some page were still to be recognised; recognising them doesn't change the version. */
  wordsToCome?: boolean;
  /** The version of the item that had no room on the device, until something is removed from the shelf. */
  noRoomFor?: string;
};

/** The account as the session check last described it, and the items that it keeps, the newest last. */
export type ShelfList = { user: User; items: KeptItem[] };

export const SHELF_LIST = '/shelf.json';

/** Reads the shelf of the account that this browser last knew; null where the browser keeps nothing. */
export async function readShelfList(): Promise<ShelfList | null> {
  const cacheName = shelfOf(browserStorage.getItem(ACCOUNT_KEY));
  const answer = await globalThis.caches?.match(SHELF_LIST, { cacheName }).catch(() => undefined);
  return answer ? answer.json() : null;
}

/** Returns the account that this browser last knew and its whole items, in case the server gives no answer. */
export async function readShelf(): Promise<{ user: User; kept: KeptItem[] } | null> {
  const list = await readShelfList();
  return list && { user: list.user, kept: list.items.filter(({ isWhole }) => isWhole) };
}
