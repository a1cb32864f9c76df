/** A restore builds all in a folder of its own in `DATA_DIR`, and moves the database into place last (decision 39). */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';

/** While this folder exists without a database, everything in `DATA_DIR` is part of an unfinished restore. */
export const restoreFolder = (dataDir: string) => path.join(dataDir, 'restoring');

/** A restore was interrupted before its end. */
export class RestoreUnfinished extends Error {
  constructor(dataDir: string) {
    super(
      `A restore into ${dataDir} is running or was broken off: run it again, or delete everything in that folder to begin with an empty installation.`,
    );
  }
}

/** Deletes what a restore left that was killed just after its end. @throws {RestoreUnfinished} */
export function requireFinishedRestore(dataDir: string, hasDatabase: boolean): void {
  const folder = restoreFolder(dataDir);
  if (!existsSync(folder)) return;
  if (!hasDatabase) throw new RestoreUnfinished(dataDir);
  rmSync(folder, { recursive: true, force: true });
}
