import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eachStore } from '#test/server/file-stores.ts';
import { discard, FileMissing, type Storage } from './storage.ts';

const bytes = (words: string) => new TextEncoder().encode(words);

eachStore('Files', (store) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await store().open();
  });
  afterEach(() => storage.close());

  const read = async (key: string) => {
    const opened = await storage.open(key);
    return opened && { bytes: opened.bytes, text: await text(opened.stream) };
  };
  const scratch = async () => {
    const files = await readdir(path.join(store().root, 'incoming'), { recursive: true });
    return files.filter((file) => /upload-|put-/.test(file));
  };
  async function* upload() {
    yield bytes('a page ');
    yield bytes('of coursework');
  }

  it('are read back as they were put, and replaced whole', async () => {
    await storage.put('materials/a1/1-480.webp', bytes('one'));
    expect(await read('materials/a1/1-480.webp')).toEqual({ bytes: 3, text: 'one' });
    await storage.put('materials/a1/1-480.webp', bytes('two, longer'));
    expect(await read('materials/a1/1-480.webp')).toEqual({ bytes: 11, text: 'two, longer' });
    expect(await read('materials/a1/2-480.webp')).toBeNull();
    expect(await scratch()).toEqual([]);
  });

  it('are there for the next process', async () => {
    await storage.put('materials/a2/1-480.webp', bytes('one'));
    await storage.close();
    storage = await store().open();
    expect(await read('materials/a2/1-480.webp')).toEqual({ bytes: 3, text: 'one' });
  });

  it('are kept or discarded once received', async () => {
    const file = await storage.receive(upload());
    expect(await readFile(file.path, 'utf8')).toBe('a page of coursework');
    await storage.keep(file, 'materials/b2/source.pdf');
    await discard(file);
    expect(await read('materials/b2/source.pdf')).toMatchObject({ text: 'a page of coursework' });
    await discard(await storage.receive(upload()));
    expect(await scratch()).toEqual([]);
  });

  it('can be read by a path on this machine, unless they aren’t there', async () => {
    await storage.put('materials/b3/source.pdf', bytes('drawn'));
    const readLocally = (key: string) => storage.withLocalFile(key, (file) => readFile(file, 'utf8'));
    expect(await readLocally('materials/b3/source.pdf')).toBe('drawn');
    await expect(readLocally('materials/b3/other.pdf')).rejects.toThrow(FileMissing);
    await storage.put('materials/b3/other.pdf', bytes('come later'));
    expect(await readLocally('materials/b3/other.pdf')).toBe('come later');
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
    expect(await scratch()).toEqual([]);
  });

  it('are removed with their folder, which may be gone already', async () => {
    await storage.put('materials/c3/1-480.webp', bytes('one'));
    await storage.put('materials/c30/1-480.webp', bytes('two'));
    expect(await read('materials/c3/1-480.webp')).toMatchObject({ text: 'one' });
    await storage.removeAll('materials/c3');
    await storage.removeAll('materials/c3');
    expect(await read('materials/c3/1-480.webp')).toBeNull();
    expect(await read('materials/c30/1-480.webp')).toMatchObject({ text: 'two' });
  });

  it('are listed with all that lies in the folders of a folder', async () => {
    const keys = ['listed/e6/1-480.webp', 'listed/e6/source-1.pdf', 'listed/e7/1-480.webp'];
    for (const key of [...keys, 'listed-too/e8/1-480.webp']) await storage.put(key, bytes('one'));
    expect(await storage.listFiles('listed')).toEqual(keys);
    expect(await storage.listFiles('nothing-there')).toEqual([]);
  });

  it('are swept where their folder is unknown and settled', async () => {
    await storage.put('swept/d4/1-480.webp', bytes('one'));
    await storage.put('swept/d5/1-480.webp', bytes('one'));
    const known = async () => new Set(['d5']);
    await storage.sweep('swept', known, 60_000);
    expect(await read('swept/d4/1-480.webp')).toMatchObject({ text: 'one' });
    await storage.sweep('swept', known, -60_000);
    expect(await read('swept/d4/1-480.webp')).toBeNull();
    expect(await read('swept/d5/1-480.webp')).toMatchObject({ text: 'one' });
    await storage.sweep('nothing-there', known, 0);
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
    expect(await scratch()).toEqual([]);
  });
});
