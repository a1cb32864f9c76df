/** The process that recognises pictures. Its files are ours, but strangers choose what they show. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeNoise } from '#test/server/pictures.ts';
import { asScan, drawSample, SAMPLE_PAGES, upperPart } from '#test/server/scans.ts';
import type { Job } from '../rendering/job.ts';
import { createRenderers, type Renderers } from '../rendering/renderers.ts';

const scan = asScan(upperPart(drawSample(SAMPLE_PAGES[0]), 700));

let folder: string;
let recognisers: Renderers;
const open = (maxProcessorMs: number) =>
  createRenderers({
    count: 1,
    workFolders: path.join(folder, 'work'),
    program: path.join(import.meta.dirname, 'recogniser.ts'),
    maxProcessorMs,
  });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-recogniser-'));
});
afterEach(async () => {
  recognisers.close();
  await rm(folder, { recursive: true });
});

async function jobOf(picture: Buffer): Promise<Job> {
  const file = path.join(folder, `${picture.length}.webp`);
  await writeFile(file, picture);
  return { task: 'recognise', file: { path: file, type: 'webp' }, isNepali: false };
}

describe('The process that reads pictures', () => {
  it('refuses one that breaks off, and the next is read', async () => {
    recognisers = open(60_000);
    const whole = await scan.webp().toBuffer();
    const torn = await jobOf(whole.subarray(0, whole.length / 2));
    expect(await recognisers.run(torn)).toEqual({ fault: 'unreadable' });
    expect(await recognisers.run(await jobOf(whole))).toMatchObject({
      recognised: { text: expect.stringContaining('Reading Closely'), turn: 0 },
    });
  });

  it('is ended when one takes too long', async () => {
    recognisers = open(400);
    const noise = await jobOf(await makeNoise(1600, 4000).webp().toBuffer());
    await expect(recognisers.run(noise)).rejects.toMatchObject({ reason: 'too_slow' });
  });

  it('takes no other job', async () => {
    recognisers = open(60_000);
    const { file } = await jobOf(await scan.webp().toBuffer());
    expect(await recognisers.run({ task: 'measure', file })).toEqual({ fault: 'unreadable' });
  });
});
