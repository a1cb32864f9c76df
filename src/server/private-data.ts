/** What is kept is this account's alone: no other may read the database, the uploads or the locks. */
import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Written there by versions, or under a umask, that let others read. */
const FILES = ['cogito.sqlite', 'cogito.sqlite-wal', 'cogito.sqlite-shm', 'server.lock', 'files'];

/** From now on this process creates nothing that others may read; what `dataDir` has already is closed to them. */
export function keepPrivate(dataDir: string): void {
  process.umask(OTHERS);
  close(dataDir);
  for (const file of FILES) close(path.join(dataDir, file));
}

function close(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || (found.mode & OTHERS) === 0) return;
  // Another account's folder, or one that is everybody's such as /tmp, is not ours to close.
  if (found.uid !== process.getuid?.() || (found.mode & STICKY) !== 0) return;
  try {
    chmodSync(file, found.mode & OWNER_ONLY);
  } catch {
    // A file system without permissions.
  }
}
