import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { makePrivateFolder } from '../start/private-data.ts';
import { dataDirError } from '../start/start-errors.ts';
import { isBusy } from './sqlite-codes.ts';

/** Locks are referenced for good, because the garbage collector would close one without references. */
const held = new Set<DatabaseSync>();

/** Locks `dataDir` by an operating system's lock, which ends with the process. @throws {OperatorError} */
export function lockDataDir(dataDir: string): () => void {
  const lock = openLock(dataDir);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw dataDirError(dataDir, error);
    throw new OperatorError(
      `Another Cogito server is using ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    makePrivateFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
  return new DatabaseSync(path.join(dataDir, 'server.lock'), { timeout: 0 });
}
