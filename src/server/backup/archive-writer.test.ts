import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ArchiveWriter } from './archive-writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HOUR_SECONDS = 60 * 60;
const leave = async (name: string, ageSeconds: number) => {
  const file = path.join(folder, name);
  await writeFile(file, 'half');
  const at = Date.now() / 1000 - ageSeconds;
  await utimes(file, at, at);
};

it('Two writers of one file don’t touch each other’s part', async () => {
  const file = path.join(folder, 'one.backup');
  const first = await ArchiveWriter.open(file);
  const second = await ArchiveWriter.open(file);
  expect(await readdir(folder)).toHaveLength(2);
  await second.abandon();
  await first.finish();
  expect(await readdir(folder)).toEqual(['one.backup']);
});

it('A writer removes parts that nobody has written to for an hour, and no other file', async () => {
  const dated = 'cogito-20260101T000000Z.backup';
  const abandoned = [`one.backup.${crypto.randomUUID()}.part`, 'one.backup.7.part', `${dated}.7.part`];
  for (const name of abandoned) await leave(name, HOUR_SECONDS + 60);
  await leave(`one.backup.${crypto.randomUUID()}.part`, HOUR_SECONDS - 60);
  for (const name of ['film.7.part', 'one.backup.part', dated]) await leave(name, 2 * HOUR_SECONDS);
  const writer = await ArchiveWriter.open(path.join(folder, 'one.backup'));
  await writer.abandon();
  const left = await readdir(folder);
  expect(left).toHaveLength(4);
  for (const name of abandoned) expect(left).not.toContain(name);
});
