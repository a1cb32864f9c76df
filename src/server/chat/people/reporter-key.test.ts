import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readReporterKey } from './reporter-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

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
