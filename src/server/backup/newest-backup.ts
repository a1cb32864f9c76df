import { readFact } from '../db/facts.ts';
import type { Db } from '../db/schema.ts';

/** The fact that says of which moment the newest backup is, in milliseconds. */
export const NEWEST_BACKUP = 'newest_backup_at';

/** Gives the moment of the newest backup; null before the first. */
export async function readNewestBackup(db: Db): Promise<number | null> {
  const at = await readFact(db, NEWEST_BACKUP);
  return at === null ? null : Number(at);
}
