import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStorage } from './disk.ts';
import { openScratch, type Scratch } from './scratch.ts';
import type { Storage } from './storage.ts';

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cogito-files-'));
  storage = await openDiskStorage(root);
});

afterEach(async () => {
  await storage.close();
  await rm(root, { recursive: true, force: true });
});

const closeScratch = (scratch: Scratch) => scratch.close();
const bytes = (words: string) => new TextEncoder().encode(words);
const halfWritten = async () => {
  const files = await readdir(path.join(root, 'incoming'), { recursive: true });
  return files.filter((file) => !/server\.lock/.test(file) && file.includes(path.sep));
};

describe('Scratch space', () => {
  const leaveBehind = (signal: string) => `
    const { openDiskStorage } = await import(${JSON.stringify(path.join(import.meta.dirname, 'disk.ts'))});
    const storage = await openDiskStorage(${JSON.stringify(root)});
    await storage.receive((async function* () { yield new Uint8Array(10); })());
    process.kill(process.pid, '${signal}');
  `;

  it('of a killed process is cleared at the next start, and of a living one it is not', async () => {
    async function* upload() {
      yield bytes('in progress');
    }
    const mine = await storage.receive(upload());
    spawnSync(process.execPath, ['--input-type=module', '-e', leaveBehind('SIGKILL')]);
    expect(await halfWritten()).toHaveLength(2);
    const next = await openDiskStorage(root);
    expect(await halfWritten()).toEqual([path.relative(path.join(root, 'incoming'), mine.path)]);
    await next.close();
  });

  it('of dead processes is cleared by processes that start and end at the same time', async () => {
    const parent = path.join(root, 'several');
    for (let round = 0; round < 10; round++) {
      for (const name of ['one', 'other']) await mkdir(path.join(parent, name, 'pages'), { recursive: true });
      const opened = await Promise.all([1, 2, 3].map(() => openScratch(parent)));
      await Promise.all(
        opened.flatMap((scratch) => [scratch.close(), openScratch(parent).then(closeScratch)]),
      );
    }
    await (await openScratch(parent)).close();
    expect(await readdir(parent)).toEqual([]);
  });

  it('is cleared without following a link out of it', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'cogito-elsewhere-'));
    await symlink(elsewhere, path.join(root, 'incoming', 'link'));
    await (await openDiskStorage(root)).close();
    expect(await readdir(path.dirname(elsewhere))).toContain(path.basename(elsewhere));
    await rm(elsewhere, { recursive: true });
  });
});
