/** The mark in a store for files that tells whose database names them. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { readOrStore } from '../db/stored-values.ts';
import type { Storage } from '../storage/storage.ts';
import { MATERIALS_FOLDER } from './files.ts';

const FOLDER = 'owner';

/**
 * Tells whether all files in the store are this database's: the store has its mark and no other. The mark's name is in
 * the rows, so it comes along with a move and a restored backup, and the same files are found to be its own.
 */
export async function areFilesOwn(db: Db, storage: Storage): Promise<boolean> {
  const name = await readOrStore(db, 'owner of the files', randomBytes(8).toString('hex'));
  const own = `${FOLDER}/${name}`;
  const marks = await storage.listFiles(FOLDER);
  if (marks.length > 0) return marks.every((mark) => mark === own);
  if (!(await namesMostOf(db, storage))) return false;
  await storage.put(
    own,
    Buffer.from('The files beside this folder belong to the database with this name.\n'),
  );
  return true;
}

/**
 * A store without a mark is new, or its files are older than marks: most of them then have a row here. Samples don't
 * count, because a new database publishes them into whatever store it has.
 */
async function namesMostOf(db: Db, storage: Storage): Promise<boolean> {
  const files = await storage.listFiles(MATERIALS_FOLDER);
  const folders = new Set(files.map((key) => key.split('/')[1]));
  const rows = await db.selectFrom('materials').select(['revision', 'isSample']).execute();
  const named = rows.filter(({ revision }) => folders.has(revision));
  const published = named.filter(({ isSample }) => isSample === 0);
  return folders.size - named.length <= published.length;
}
