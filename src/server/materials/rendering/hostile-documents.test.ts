/**
 * Strangers' documents, drawn by real renderers with shorter limits than in production; see
 * ../publishing/hostile-uploads.test.ts.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '#test/server/files.ts';
import {
  makeCountClaim,
  makeDeepArrays,
  makeHeicClaim,
  makeIndexBomb,
  makeLaughingForms,
  makeManyLabels,
  makeManyNames,
  makeManyPages,
  makeNestedBomb,
  makePageCycle,
  makePictureClaim,
  makeSelfDrawing,
} from '#test/server/hostile-files.ts';
import { MAX_RENDERER_BYTES, memoryDuring, rendererPids } from '#test/server/renderer-memory.ts';
import type { Job, Outcome } from './job.ts';
import { createRenderers, type Renderers } from './renderers.ts';

let folder: string;
/** A single renderer, which is replaced after faults that leave its decoder in an unknown state. */
let renderers: Renderers;
const open = (limits: { jobWithinMs?: number } = {}) =>
  createRenderers({ count: 1, workFolders: path.join(folder, 'work'), ...limits });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-hostile-'));
  renderers = open();
});
afterAll(async () => {
  renderers.close();
  await rm(folder, { recursive: true });
});

let written = 0;
async function write(bytes: Uint8Array, type: Job['file']['type'] = 'pdf'): Promise<Job['file']> {
  const file = path.join(folder, `${++written}.${type}`);
  await writeFile(file, bytes);
  return { path: file, type };
}
const measure = (file: Job['file']) => renderers.run({ task: 'measure', file });
const draw = (file: Job['file']) =>
  renderers.run({ task: 'render', file, index: 0, rotation: 0, size: { width: 400, height: 566 } });
const isDrawn = (outcome: Outcome) => 'page' in outcome;

describe('A document that would', () => {
  it.each([
    ['unfold to 500 MB on a page', makeNestedBomb],
    ['draw a billion lines out of forms within forms', makeLaughingForms],
    ['draw itself without end', makeSelfDrawing],
  ])('%s is opened at once and refused when it is drawn', async (_what, make) => {
    const file = await write(make());
    expect(await measure(file)).toMatchObject({ sizes: [{ width: 1600 }] });
    const { outcome, bytes } = await memoryDuring(draw(file));
    expect(outcome).toEqual({ fault: 'too_complex' });
    expect(bytes).toBeLessThan(MAX_RENDERER_BYTES);
  });

  it('list its objects in 500 MB is refused', async () => {
    expect(await measure(await write(makeIndexBomb()))).toEqual({ fault: 'too_complex' });
  });

  it.each([
    ['nest a hundred thousand arrays', makeDeepArrays],
    ['hold a picture of 2^62 pixels', makePictureClaim],
    ['have less than no pages', () => makeCountClaim(-7)],
    ['look up each of 500 links and headings among 200,000 names', makeManyNames],
    ['label its 500 pages out of 300,000 labels', makeManyLabels],
  ])('%s is drawn without it', async (_what, make) => {
    const file = await write(make());
    expect(await measure(file)).toMatchObject({ sizes: expect.arrayContaining([expect.anything()]) });
    expect(isDrawn(await draw(file))).toBe(true);
  });

  it('be the branch of its own pages has pages that can’t be drawn', async () => {
    const file = await write(makePageCycle());
    expect(await measure(file)).toMatchObject({ sizes: expect.any(Array) });
    expect(await draw(file)).toEqual({ fault: 'unreadable' });
  });

  it.each([3, 100_000])('claim %d pages has the one that it has', async (count) => {
    const outcome = await measure(await write(makeCountClaim(count)));
    expect(outcome).toMatchObject({ sizes: [expect.anything()] });
  });

  it('have 5,000 pages is refused before any is drawn', async () => {
    expect(await measure(await write(makeManyPages(5000)))).toEqual({ fault: 'too_many_pages' });
  });
});

describe('A HEIC photo of half a kilobyte that claims', () => {
  it.each([
    ['900 million pixels', 30_000, 30_000, 'too_many_pixels'],
    ['2^62 pixels', 0x7fff_ffff, 0x7fff_ffff, 'too_many_pixels'],
    ['less than nothing', 0xffff_ffff, 0xffff_ffff, 'unreadable'],
    ['nothing', 0, 0, 'unreadable'],
    ['51 million pixels', 8500, 6000, 'too_many_pixels'],
    // This is the greatest permitted number: the picture is decoded, and found to have no pixels.
    ['49 million pixels', 8064, 6048, 'unreadable'],
  ] as const)('%s is refused in time, for little memory', async (_what, width, height, fault) => {
    const file = await write(makeHeicClaim(width, height), 'heic');
    const { outcome, bytes } = await memoryDuring(measure(file));
    expect(outcome).toEqual({ fault });
    expect(bytes).toBeLessThan(MAX_RENDERER_BYTES);
  });
});

describe.runIf(process.platform === 'linux')('A renderer', () => {
  it('that stands still is killed by force, and another takes the next page', async () => {
    renderers.close();
    renderers = open({ jobWithinMs: 1500 });
    const file = await write(makePdf([{ text: 'x' }]));
    expect(isDrawn(await draw(file))).toBe(true);
    const pids = await rendererPids();
    expect(pids).not.toEqual([]);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await expect(draw(file)).rejects.toMatchObject({ reason: 'late' });
    await expect.poll(rendererPids).toEqual([]);
    renderers.close();
    renderers = open();
    expect(isDrawn(await draw(file))).toBe(true);
  });
});
