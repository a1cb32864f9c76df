/** Removes files that no row names. While a backup copies files, they stay, because its rows may still name them. */
import type { Db } from '../db/schema.ts';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import type { Storage } from '../storage/storage.ts';
import { folderOf } from './files.ts';

const HELD_UNTIL = 'files_held_until';
/** A backup that was killed keeps files no longer than this. */
const HOLD_MS = 60_000;
const RENEW_EVERY_MS = 10_000;

type Forgetting = { forget: (revision: string) => Promise<void> };
type Files = { db: Db; storage: Storage; now: () => number; tiles?: Forgetting };

/** Leaves files that a backup holds to the sweep. Tiles that other processes keep make room for newer ones. */
export async function removeFiles({ db, storage, now, tiles }: Files, revision: string): Promise<void> {
  await tiles?.forget(revision);
  if (!(await areFilesHeld(db, now()))) await storage.removeAll(folderOf(revision));
}

export async function areFilesHeld(db: Db, nowMs: number): Promise<boolean> {
  return Number(await readStoredValue(db, HELD_UNTIL)) > nowMs;
}

/** Keeps every process from removing files while `work` runs. */
export async function holdFiles<T>(db: Db, now: () => number, work: () => Promise<T>): Promise<T> {
  const hold = () => writeStoredValue(db, HELD_UNTIL, String(now() + HOLD_MS));
  await hold();
  const renewing = setInterval(() => hold().catch(() => {}), RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await writeStoredValue(db, HELD_UNTIL, '0').catch(() => {});
  }
}
