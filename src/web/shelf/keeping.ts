/** Puts items on the shelf and removes them. All tabs together fetch one item after another. */
import type { Material } from '#shared/materials.ts';
import { CallFailure } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { type KeptItem, readShelfList } from '#web/lib/shelf.ts';
import { widthHere } from '#web/materials/expected-pages.ts';
import { hasShelf } from '#web/ui/browser-storage.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { keepItem } from './keep-item.ts';
import { isComing, noteComing } from './kept.ts';
import { changeList, hasAll, isFull, NotOurs, openShelf, sweep } from './shelf-cache.ts';
import * as texts from './texts.ts';
import { startWorker } from './worker.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** Thrown if the item was removed from the shelf while it was being fetched. */
class NotWanted extends Error {}

const isIn = (ids: readonly string[], { material }: KeptItem) => ids.includes(material._id);

/** Keeps items that aren't kept yet; a toast says why if that fails. */
export async function keep(materials: readonly Material[]): Promise<void> {
  let added: string[] = [];
  try {
    await changeList((items) => {
      const missing = materials.filter(({ _id }) => !items.some((item) => isIn([_id], item)));
      added = missing.map(({ _id }) => _id);
      for (const id of added) noteComing(id, 0);
      return [
        ...items,
        ...missing.map((material) => ({ material, width: widthHere(material), bytes: 0, isWhole: false })),
      ];
    });
    // Some browsers ask the person, so this is requested only once something is kept.
    void navigator.storage?.persist?.();
    await startWorker();
  } catch (failure) {
    toast.error(isFull(failure) ? texts.noRoom : texts.notStarted, { id: 'shelf' });
    return remove(added);
  }
  await goOn();
}

/** With `onlyComing`, items that are kept whole stay. */
export async function remove(ids: readonly string[], { onlyComing = false } = {}): Promise<void> {
  for (const id of ids) noteComing(id, null);
  await changeList((items) => items.filter((item) => !isIn(ids, item) || (onlyComing && item.isWhole)));
  // The fetching of an item may have begun before it left the list.
  for (const id of ids) noteComing(id, null);
  await sweep();
}

let running = Promise.resolve();
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = FIRST_PAUSE_MS;

/** Fetches the items of the shelf that aren't whole; what fails is tried again after growing pauses. */
export function goOn(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  pauseMs = FIRST_PAUSE_MS;
  return fetchInTurn();
}

/** Fetches once no other tab is fetching. */
function fetchInTurn(): Promise<void> {
  const run = () => navigator.locks.request('cogito.shelf', fetchAll);
  running = running.then(run).catch(() => undefined);
  return running;
}

async function fetchAll() {
  const tried: string[] = [];
  for (;;) {
    const items = (await readShelfList())?.items ?? [];
    const next = items.find((item) => !item.isWhole && !isIn(tried, item));
    if (!next) return;
    tried.push(next.material._id);
    await fetchOne(next);
  }
}

async function fetchOne({ material, width }: KeptItem) {
  const { _id } = material;
  noteComing(_id, 0);
  try {
    await renewItem(material, width, (done) => {
      if (!isComing(_id)) throw new NotWanted();
      noteComing(_id, done);
    });
    noteComing(_id, null);
    pauseMs = FIRST_PAUSE_MS;
  } catch (failure) {
    await giveUp(material, failure).catch(() => undefined);
  }
}

/** Fetches an item as it is now; the version on the shelf can be read until it is replaced. */
export async function renewItem({ _id }: Material, width: KeptItem['width'], onPart: (done: number) => void) {
  const cache = await openShelf();
  const kept = await keepItem(cache, _id, width, onPart);
  // What is missing is fetched at the next attempt.
  if (!(await hasAll(cache, { material: kept.material, width }))) throw new CallFailure(0);
  const items = await changeList((before) =>
    before.map((item) => (isIn([_id], item) ? { ...kept, width, isWhole: true } : item)),
  );
  // The item may have been removed in another tab.
  if (!items.some((item) => isIn([_id], item))) await sweep();
}

async function giveUp(material: Material, failure: unknown) {
  const { _id, title } = material;
  if (failure instanceof NotOurs || !hasShelf()) return noteComing(_id, null);
  if (failure instanceof NotWanted) return sweep();
  const isGone = failure instanceof CallFailure && failure.status === 404;
  if (isGone || isFull(failure)) {
    toast.error(isGone ? texts.goneMeanwhile(title) : texts.noRoomFor(title), { id: 'shelf' });
    return remove([_id]);
  }
  // What was fetched stays in the cache, and the rest is fetched later.
  if (useSession.getState().user) goOnLater();
}

/** Schedules one attempt for all items that wait; without a connection, `contact.ts` goes on later. */
function goOnLater() {
  if (timer || !navigator.onLine) return;
  timer = setTimeout(() => {
    timer = undefined;
    void fetchInTurn();
  }, pauseMs);
  pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
}
