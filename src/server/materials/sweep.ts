import type { Db } from '../db/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { MATERIALS_FOLDER } from './files.ts';
import { areFilesHeld } from './removed-files.ts';

/** Files are stored before their row; younger folders may be an upload that another machine still stores. */
const SETTLED_AFTER_MS = 3_600_000;

/** Removes the files of materials that a crash kept from becoming rows, or whose rows are gone. */
export async function sweepOrphans(
  { db, storage, now }: { db: Db; storage: Storage; now: () => number },
  settledMs = SETTLED_AFTER_MS,
): Promise<void> {
  if (await areFilesHeld(db, now())) return;
  const findKnown = async () => {
    const rows = await db.selectFrom('materials').select('revision').execute();
    return new Set(rows.map(({ revision }) => revision));
  };
  await storage.sweep(MATERIALS_FOLDER, findKnown, settledMs);
}
