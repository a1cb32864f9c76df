/** A restore builds everything in a folder of its own within `DATA_DIR`, and puts the database in place last (decision 39). */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';

/** While it is there without a database, everything in `DATA_DIR` is half of a restore. */
export const restoreFolder = (dataDir: string) => path.join(dataDir, 'restoring');

/** A restore was broken off before its end. */
export class RestoreUnfinished extends Error {
  constructor(dataDir: string) {
    super(
      `A restore into ${dataDir} is running or was broken off: run it again, or delete everything in that folder to begin with an empty installation.`,
    );
  }
}

/** Clears what a restore that was killed just after its end left. @throws {RestoreUnfinished} */
export function requireFinishedRestore(dataDir: string, hasDatabase: boolean): void {
  const folder = restoreFolder(dataDir);
  if (!existsSync(folder)) return;
  if (!hasDatabase) throw new RestoreUnfinished(dataDir);
  rmSync(folder, { recursive: true, force: true });
}
