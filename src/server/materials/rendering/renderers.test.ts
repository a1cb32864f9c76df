import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { BLUE, HEIC_PHOTO, hasColourAt, makeEndlessPdf, makePdf } from '#test/server/files.ts';
import type { Job } from './job.ts';
import { createRenderers, type Renderers } from './renderers.ts';

let folder: string;
let renderers: Renderers;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-renderers-'));
  renderers = createRenderers({ count: 1, workFolders: path.join(folder, 'work'), maxProcessorMs: 3000 });
});
afterEach(async () => {
  renderers.close();
  // A renderer that has just started may make its own folder meanwhile.
  await rm(folder, { recursive: true, maxRetries: 5 });
});

async function write(name: string, bytes: Uint8Array) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return { path: file, type: 'pdf' as const };
}

const draw = (file: Job['file']): Job => ({
  task: 'render',
  file,
  index: 0,
  rotation: 0,
  size: { width: 200, height: 280 },
});

/** A plain file has nothing besides its pages. */
const NOTHING_ELSE = { notices: [], outline: [], labels: [] };

describe('A renderer', () => {
  it('draws a page and reads its words', async () => {
    const file = await write('page.pdf', makePdf([{ text: 'Inertia' }]));
    expect(await renderers.run({ task: 'measure', file })).toEqual({
      sizes: [{ width: 1600, height: 2264 }],
      ...NOTHING_ELSE,
    });
    const outcome = await renderers.run(draw(file));
    expect(outcome).toMatchObject({ page: { text: 'Inertia', images: [{ width: 200 }] } });
  });

  it('draws an iPhone’s photo, turned too', async () => {
    const file = { ...(await write('photo.heic', HEIC_PHOTO)), type: 'heic' } as const;
    expect(await renderers.run({ task: 'measure', file })).toEqual({ sizes: [{ width: 64, height: 32 }] });
    for (const [rotation, size, [left, top]] of [
      [0, { width: 64, height: 32 }, [48, 16]],
      [90, { width: 32, height: 64 }, [16, 48]],
    ] as const) {
      const outcome = await renderers.run({ task: 'render', file, index: 0, rotation, size });
      const [image] = 'page' in outcome ? outcome.page.images : [];
      expect(await hasColourAt(Buffer.from(image?.webp ?? []), left, top, BLUE)).toBe(true);
    }
  });

  it('that is interrupted fails its job alone, and another does the waiting one', async () => {
    const file = await write('endless.pdf', makeEndlessPdf());
    await renderers.run({ task: 'measure', file });
    const endless = renderers.run(draw(file));
    const waiting = renderers.run(draw(await write('page.pdf', makePdf([{ text: 'Inertia' }]))));
    renderers.interrupt();
    await expect(endless).rejects.toMatchObject({ reason: 'interrupted' });
    expect(await waiting).toMatchObject({ page: { text: 'Inertia' } });
  });

  it('that can’t start says so', async () => {
    const program = path.join(folder, 'missing.ts');
    const broken = createRenderers({ count: 1, workFolders: path.join(folder, 'other'), program });
    const file = await write('page.pdf', makePdf([{ text: 'Inertia' }]));
    await expect(broken.run(draw(file))).rejects.toMatchObject({ reason: 'not_started' });
    broken.close();
  });

  it('makes room for another where its file can’t be copied', async () => {
    const folderAsFile = { path: folder, type: 'pdf' } as const;
    await expect(renderers.run(draw(folderAsFile))).rejects.toMatchObject({ code: expect.any(String) });
    const file = await write('page.pdf', makePdf([{ text: 'Inertia' }]));
    expect(await renderers.run(draw(file))).toMatchObject({ page: { text: 'Inertia' } });
  });

  it('opens an endless page at once, is ended when it draws it, and another draws the next', async () => {
    const file = await write('endless.pdf', makeEndlessPdf());
    expect(await renderers.run({ task: 'measure', file })).toEqual({
      sizes: [{ width: 1600, height: 2264 }],
      ...NOTHING_ELSE,
    });
    const sound = await write('sound.pdf', makePdf([{ text: 'x' }]));
    const [endless, next] = await Promise.allSettled([renderers.run(draw(file)), renderers.run(draw(sound))]);
    expect(endless).toMatchObject({ status: 'rejected', reason: { reason: 'too_slow' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { page: expect.anything() } });
  });

  it('sees the file that it works on and no other, and refuses one that is missing', async () => {
    const file = await write('page.pdf', makePdf([{ text: 'x' }]));
    const other = await write('other.pdf', makePdf([{ text: 'y' }]));
    for (const each of [file, other, file]) {
      await renderers.run(draw(each));
      const placed = (await readdir(path.join(folder, 'work'), { recursive: true })).filter((name) =>
        name.includes(path.sep),
      );
      expect(placed).toHaveLength(1);
      expect(await readFile(path.join(folder, 'work', placed[0] ?? ''))).toEqual(await readFile(each.path));
    }
    await rm(other.path);
    expect(await renderers.run(draw(other))).toEqual({ fault: 'unreadable' });
    await eventually(async () => expect(await readdir(path.join(folder, 'work'))).toEqual([]));
  });

  it('takes nothing more once closed, and drops what waits', async () => {
    const file = await write('page.pdf', makePdf([{ text: 'x' }]));
    const jobs = [renderers.run(draw(file)), renderers.run(draw(file))];
    renderers.close();
    for (const job of [...jobs, renderers.run(draw(file))])
      await expect(job).rejects.toMatchObject({ reason: 'closed' });
  });
});
