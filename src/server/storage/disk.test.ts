import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStorage } from './disk.ts';
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

const bytes = (words: string) => new TextEncoder().encode(words);
const read = async (key: string) => {
  const opened = await storage.open(key);
  return opened && { bytes: opened.bytes, text: await text(opened.stream) };
};
const halfWritten = async () => {
  const files = await readdir(path.join(root, 'incoming'), { recursive: true });
  return files.filter((file) => !/server\.lock/.test(file) && file.includes(path.sep));
};

describe('Files on disk', () => {
  it('are read back as they were put, and replaced whole', async () => {
    await storage.put('materials/a1/1-480.webp', bytes('one'));
    await storage.put('materials/a1/1-480.webp', bytes('two, longer'));
    expect(await read('materials/a1/1-480.webp')).toEqual({ bytes: 11, text: 'two, longer' });
    expect(await read('materials/a1/2-480.webp')).toBeNull();
    expect(await halfWritten()).toEqual([]);
  });

  it('are kept or discarded once received', async () => {
    async function* upload() {
      yield bytes('a page ');
      yield bytes('of coursework');
    }
    const file = await storage.receive(upload());
    expect(await readFile(file.path, 'utf8')).toBe('a page of coursework');
    await storage.keep(file, 'materials/b2/source.pdf');
    expect(await read('materials/b2/source.pdf')).toMatchObject({ text: 'a page of coursework' });
    await storage.discard(await storage.receive(upload()));
    expect(await halfWritten()).toEqual([]);
  });

  it('are copied to another folder, and outlive the one they came from; what is missing is left out', async () => {
    await storage.put('materials/a1/1-480.webp', bytes('page'));
    await storage.copy([
      { from: 'materials/a1/1-480.webp', to: 'materials/b2/3-480.webp' },
      { from: 'materials/a1/2-480.webp', to: 'materials/b2/4-480.webp' },
    ]);
    await storage.removeAll('materials/a1');
    expect(await read('materials/b2/3-480.webp')).toMatchObject({ text: 'page' });
    expect(await read('materials/b2/4-480.webp')).toBeNull();
  });

  it('leave nothing behind when their sender fails half-way', async () => {
    async function* broken() {
      yield bytes('half of a ');
      throw new Error('hung up');
    }
    await expect(storage.receive(broken())).rejects.toThrow('hung up');
    expect(await halfWritten()).toEqual([]);
  });

  it('are removed with their folder, which may be gone already', async () => {
    await storage.put('materials/c3/1-480.webp', bytes('one'));
    await storage.put('materials/c30/1-480.webp', bytes('two'));
    await storage.removeAll('materials/c3');
    await storage.removeAll('materials/c3');
    expect(await read('materials/c3/1-480.webp')).toBeNull();
    expect(await read('materials/c30/1-480.webp')).toMatchObject({ text: 'two' });
  });

  it('are listed by folder, those lately written to left out', async () => {
    expect(await storage.listFolders('materials', Date.now())).toEqual([]);
    await storage.put('materials/d4/1-480.webp', bytes('one'));
    await storage.put('materials/d5/1-480.webp', bytes('one'));
    await utimes(path.join(root, 'materials/d4'), 1000, 1000);
    expect(await storage.listFolders('materials', Date.now() - 60_000)).toEqual(['d4']);
  });

  it.each([
    '..',
    '../etc/passwd',
    'materials/../../x',
    'materials/./x',
    '/etc/passwd',
    'materials//x',
    'materials/x/',
    'materials\\..\\x',
    'materials/%2e%2e/x',
    'Materials/x',
    'materials/x\0.webp',
    'materials/x\n',
    '.hidden',
    '',
  ])('refuse the key %j', async (key) => {
    await expect(storage.open(key)).rejects.toThrow(RangeError);
    await expect(storage.put(key, bytes('x'))).rejects.toThrow(RangeError);
    await expect(async () => storage.removeAll(key)).rejects.toThrow(RangeError);
    expect(await halfWritten()).toEqual([]);
  });
});

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

  it('is cleared without following a link out of it', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'cogito-elsewhere-'));
    await symlink(elsewhere, path.join(root, 'incoming', 'link'));
    await (await openDiskStorage(root)).close();
    expect(await readdir(path.dirname(elsewhere))).toContain(path.basename(elsewhere));
    await rm(elsewhere, { recursive: true });
  });
});
