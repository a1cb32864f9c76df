import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeZip } from '#test/server/zip.ts';
import { withArchive } from './archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a ZIP of `count` files, each with an extra field of the greatest possible length. */
async function writeZip(count: number): Promise<string> {
  const file = path.join(folder, `${count}.zip`);
  // The fields have type 0 and no data, so each takes four bytes.
  const extraField = Buffer.alloc(65_532);
  const files = Array.from({ length: count }, (_, index) => ({
    name: `${index}.png`,
    content: '',
    extraField,
  }));
  await writeFile(file, makeZip(files));
  return file;
}

describe('The directory of a ZIP', () => {
  it('is given without its extra fields', async () => {
    const fields = await withArchive(await writeZip(3), async ({ entries }) =>
      entries.map((entry) => entry.extraFields),
    );
    expect(fields).toEqual([[], [], []]);
  });

  it('is refused where it is longer than 4 MB', async () => {
    const opened = withArchive(await writeZip(65), async () => 'opened');
    await expect(opened).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});
