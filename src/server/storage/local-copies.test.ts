import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalCopies } from './local-copies.ts';

const TEN_BYTES = '0123456789';

describe('Local copies', () => {
  let folder: string;
  let fetched: string[];
  let missing: Set<string>;
  let failure: Error | null;
  let copies: LocalCopies;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cogito-copies-'));
    [fetched, missing, failure] = [[], new Set(), null];
    copies = new LocalCopies({ folder, close: async () => {} }, 30);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fetch = (key: string) => async (file: string) => {
    fetched.push(key);
    await writeFile(file, TEN_BYTES);
    if (failure) throw failure;
    return !missing.has(key);
  };
  const read = (key: string) =>
    copies.use(key, fetch(key), async (file, isThere) => isThere && readFile(file, 'utf8'));

  it('are fetched once, however many ask for them together', async () => {
    const readings = await Promise.all(Array.from({ length: 20 }, () => read('a')));
    expect(new Set(readings)).toEqual(new Set([TEN_BYTES]));
    expect(await read('a')).toBe(TEN_BYTES);
    expect(fetched).toEqual(['a']);
  });

  it('take no more room than they may: the one not used for longest goes', async () => {
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await read(key);
    expect(fetched).toEqual(['a', 'b', 'c', 'd', 'b']);
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('stay while they are used, though there is no room for them or they are forgotten', async () => {
    const done = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<string>();
    const using = copies.use('a', fetch('a'), async (file) => {
      reached.resolve(file);
      await done.promise;
      return readFile(file, 'utf8');
    });
    const file = await reached.promise;
    for (const key of ['b', 'c', 'd', 'e']) await read(key);
    await copies.forget((key) => key === 'a');
    done.resolve();
    expect(await using).toBe(TEN_BYTES);
    await expect(access(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are asked for anew where there was none, or where fetching failed; nothing half stays', async () => {
    missing.add('a');
    expect(await read('a')).toBe(false);
    failure = new Error('hung up');
    await expect(read('b')).rejects.toThrow('hung up');
    expect(await readdir(folder)).toEqual([]);
    missing.clear();
    failure = null;
    expect([await read('a'), await read('b')]).toEqual([TEN_BYTES, TEN_BYTES]);
  });

  it('can be made of a file that is there already', async () => {
    const file = path.join(folder, 'received');
    await writeFile(file, 'own words');
    await copies.adopt('a', file);
    expect(await read('a')).toBe('own words');
    expect(fetched).toEqual([]);
  });
});
