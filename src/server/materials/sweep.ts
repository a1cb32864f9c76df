import type { Db } from '../db/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { folderOf, MATERIALS_FOLDER } from './files.ts';

/** Files are stored milliseconds before their row; younger folders may be another process's upload. */
const SETTLED_AFTER_MS = 60_000;

/** Removes the files of materials that a crash kept from becoming rows, or whose rows were removed just before one. */
export async function sweepOrphans({ db, storage }: { db: Db; storage: Storage }): Promise<void> {
  const folders = await storage.listFolders(MATERIALS_FOLDER, Date.now() - SETTLED_AFTER_MS);
  if (folders.length === 0) return;
  const rows = await db.selectFrom('materials').select('revision').execute();
  const known = new Set(rows.map(({ revision }) => revision));
  for (const folder of folders) if (!known.has(folder)) await storage.removeAll(folderOf(folder));
}
