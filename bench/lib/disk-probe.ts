/** Measures how long a commit waits for this machine's disk at present, whoever else writes to it. */
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { passing } from './full-room.ts';

const EVERY_SECONDS = 0.05;
/** PostgreSQL writes its log in pages of this size. */
const PAGE = Buffer.alloc(8192, 1);

/** Repeatedly writes a page and syncs it; `end` returns the longest sync in milliseconds. */
export async function probeDisk(): Promise<{ end: () => Promise<number> }> {
  const file = path.join(tmpdir(), `cogito-bench-disk-${process.pid}`);
  const handle = await open(file, 'w');
  let isOver = false;
  let longestMs = 0;
  const probing = (async () => {
    while (!isOver) {
      await handle.write(PAGE, 0, PAGE.length, 0);
      const begunAt = performance.now();
      await handle.datasync();
      longestMs = Math.max(longestMs, performance.now() - begunAt);
      await passing(EVERY_SECONDS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await probing;
      await handle.close();
      await rm(file);
      return longestMs;
    },
  };
}
