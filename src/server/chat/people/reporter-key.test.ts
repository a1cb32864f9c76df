import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eachDatabase, type TestDatabase } from '#test/server/database.ts';
import { readConfig } from '../../config.ts';
import { openDiskStorage } from '../../storage/disk.ts';
import { type Storage, StoreUnavailable } from '../../storage/storage.ts';
import { openReporterKey } from './reporter-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const noStore = {} as Storage;
const noDatabase = {} as TestDatabase['db'];
const readReporterKey = async (dataDir: string) =>
  (await openReporterKey({ config: { dataDir, store: null }, db: noDatabase, storage: noStore }))();

it('is drawn once, also by several processes at the same moment, and can be read by its owner only', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readReporterKey(folder)));
  expect(new Set(keys).size).toBe(1);
  expect(await readReporterKey(folder)).toBe(keys[0]);
  expect(await readdir(folder)).toEqual(['reporter.key']);
  expect((await stat(path.join(folder, 'reporter.key'))).mode & 0o777).toBe(0o600);
});

it('is another one in another folder', async () => {
  const other = await mkdtemp(path.join(folder, 'other-'));
  expect(await readReporterKey(other)).not.toBe(await readReporterKey(folder));
});

it('is drawn anew where the file holds no whole key', async () => {
  await writeFile(path.join(folder, 'reporter.key'), '');
  const key = await readReporterKey(folder);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await readFile(path.join(folder, 'reporter.key'), 'utf8')).toBe(key);
});

eachDatabase('With a store that machines share', (database) => {
  const STORE = {
    STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'key',
  };
  const { store } = readConfig(STORE);
  let storage: Storage;
  beforeEach(async () => {
    storage = await openDiskStorage(path.join(folder, 'shared'));
    await database().db.deleteFrom('installation').where('key', 'like', '%reporter key').execute();
  });
  afterEach(() => storage.close());
  const machine = async (name: string, at = storage) => {
    const config = { dataDir: path.join(folder, name), store };
    return (await openReporterKey({ config, db: database().db, storage: at }))();
  };

  it('is one for all machines, also at the same moment, and not in the database', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, (_, n) => machine(`machine ${n}`)));
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set(keys).size).toBe(1);
    expect(await machine('a later one')).toBe(keys[0]);
    expect(await storage.listFiles('keys')).toHaveLength(1);
    const stored = await database().db.selectFrom('installation').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(keys[0]);
  });

  it('is drawn anew where the store has lost it', async () => {
    const lost = await machine('one');
    await storage.removeAll('keys');
    const keys = await Promise.all(['one', 'other'].map((name) => machine(name)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe(lost);
  });

  it('is read once the store is there', async () => {
    let isAway = true;
    const away = {
      ...storage,
      open: storage.open.bind(storage),
      put: async (...file: [string, Uint8Array]) => {
        if (isAway) throw new StoreUnavailable('ECONNREFUSED');
        await storage.put(...file);
      },
    };
    const config = { dataDir: folder, store };
    const read = await openReporterKey({ config, db: database().db, storage: away });
    await expect(read()).rejects.toThrow('ECONNREFUSED');
    isAway = false;
    expect(await read()).toMatch(/^[\w-]{43}$/);
  });
});
