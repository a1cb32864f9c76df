/** A disk that is soon full. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const SMALL_DISK_MEGABYTES = 4;

/** Returns null if this user may not mount disks. */
export function mountSmallDisk(): { folder: string; unmount: () => void } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'cogito-disk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MEGABYTES}m`, 'none', folder]);
  if (mounted.status !== 0) {
    remove();
    return null;
  }
  const unmount = () => {
    spawnSync('umount', [folder]);
    remove();
  };
  return { folder, unmount };
}
