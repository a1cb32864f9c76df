/** Updates the shelf to what the library has now, and says what has changed. */
import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { CallFailure, call } from '#web/lib/api.ts';
import { readInstallation } from '#web/lib/installation.ts';
import { type KeptItem, readShelfList } from '#web/lib/shelf.ts';
import { readMaterials } from '#web/materials/read-materials.ts';
import { eraseShelves } from '#web/ui/browser-storage.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { goOn, remove, renewItem } from './keeping.ts';
import { noteKept } from './kept.ts';
import { changeList, isFull, sweep } from './shelf-cache.ts';
import * as texts from './texts.ts';
import { startWorker } from './worker.ts';

/** Removes what is no longer published, fetches what was changed, and goes on with what isn't whole. */
export async function renewShelf(): Promise<void> {
  const shelf = await readShelfList();
  if (!shelf) {
    // A browser that lacks room deletes everything that a site has stored, without asking.
    noteKept(null);
    toast.error(texts.takenBack, { id: 'shelf', duration: Number.POSITIVE_INFINITY });
    return;
  }
  try {
    const { keepsOnDevices } = await readInstallation();
    if (!keepsOnDevices) {
      await eraseShelves(null);
      return noteKept(null);
    }
    await renewItems(shelf.items.filter(({ isWhole }) => isWhole).map(({ material }) => material));
    await startWorker();
    await goOn();
  } catch {
    // The connection was lost; `contact.ts` renews again later.
  }
}

async function renewItems(kept: readonly Material[]) {
  const present = await readPresent(kept);
  const gone = kept.filter((material) => present.get(material._id) === null);
  if (gone.length > 0) {
    await remove(gone.map(({ _id }) => _id));
    toast(texts.removed(gone.map(({ title }) => title)), { duration: SENTENCE_MS });
  }
  const shelf = (await readShelfList())?.items ?? [];
  const coming: Pick<KeptItem, 'material' | 'width'>[] = [];
  const tooLarge = new Map<string, string>();
  for (const { material, width, noRoomFor, wordsToCome } of shelf) {
    const now = present.get(material._id);
    if (!now || now.version === noRoomFor || (now.version === material.version && !wordsToCome)) continue;
    try {
      await renewItem(material, width, () => undefined);
      if (now.images[0] !== material.images[0]) toast(texts.renewed(now.title), { duration: SENTENCE_MS });
    } catch (failure) {
      // The kept version stays readable. What was fetched of the new one stays for the next renewal, unless the
      // device is full.
      if (isFull(failure)) {
        toast.error(texts.noRoomForNew(material.title), { id: 'shelf' });
        tooLarge.set(material._id, now.version);
      } else coming.push({ material: now, width });
    }
  }
  await sweep(coming);
  // A full disk may have no room for the note either.
  if (tooLarge.size > 0) await noteTooLarge(tooLarge, shelf).catch(() => undefined);
}

/**
 * Notes the versions that had no room, by item id, so that they aren't fetched again until there is more. Notes nothing
 * if an item of `before` was removed meanwhile, because that made room.
 */
async function noteTooLarge(versions: ReadonlyMap<string, string>, before: readonly KeptItem[]) {
  await changeList((items) => {
    const isSomeGone = before.some(
      ({ material }) => !items.some((item) => item.material._id === material._id),
    );
    return items.map((item) => {
      const noRoomFor = versions.get(item.material._id);
      return noRoomFor === undefined || isSomeGone ? item : { ...item, noRoomFor };
    });
  });
}

const SENTENCE_MS = 10_000;

/** Returns the present materials by id: null if not published any more, and none for those whose call failed. */
async function readPresent(kept: readonly Material[]): Promise<Map<string, Material | null>> {
  const lists = Map.groupBy(kept, ({ kind, subject }) => `${kind} ${subject}`);
  const present = new Map<string, Material | null>();
  for (const materials of lists.values()) {
    const [{ kind, subject }] = materials as [Material];
    try {
      const list = await readMaterials(MATERIAL_KINDS[kind], subject);
      for (const { _id } of materials)
        present.set(_id, list.find((material) => material._id === _id) ?? (await readMoved(_id)));
    } catch {
      // The next renewal asks for these materials again.
    }
  }
  return present;
}

/** Reads a material that has left its list, because it may have another subject by now. */
async function readMoved(id: string): Promise<Material | null> {
  try {
    const { material } = await call(READING_CALLS.readMaterial, { params: { id }, cache: 'no-store' });
    return material.status === 'published' ? material : null;
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status === 404) return null;
    throw failure;
  }
}
