/** A restore builds all in a folder of its own in `DATA_DIR`, and moves the database into place last (decision 39). */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** While this folder exists without a database, everything in `DATA_DIR` is part of an unfinished restore. */
export const restoreFolder = (dataDir: string) => path.join(dataDir, 'restoring');

/** Deletes what a restore left that was killed just after its end. @throws {OperatorError} */
export function requireFinishedRestore(dataDir: string, hasDatabase: boolean): void {
  const folder = restoreFolder(dataDir);
  if (!existsSync(folder)) return;
  if (!hasDatabase)
    throw new OperatorError(
      `A restore into ${dataDir} is running or was broken off: run it again, or delete everything in that folder to begin with an empty installation.`,
    );
  rmSync(folder, { recursive: true, force: true });
}
