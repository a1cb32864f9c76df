/** The words of whole pages, off scans and photographs; `npm test` reads parts of them (`recognise.test.ts`). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recognise } from '#server/materials/recognition/recognise.ts';
import { isLong } from '#test/faults/seed.ts';
import { asPhoto, asScan, type DrawnSample, drawSample, recall, SAMPLE_PAGES } from '#test/server/scans.ts';

describe.runIf(isLong).each(SAMPLE_PAGES)('Page $page of $slug', (sample) => {
  let folder: string;
  let drawn: DrawnSample;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cogito-scans-'));
    drawn = drawSample(sample);
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function read(picture: Buffer) {
    const file = path.join(folder, 'page.png');
    await writeFile(file, picture);
    return recognise(file, sample);
  }

  it('is read off a clean scan', async () => {
    const { text, turn } = await read(await asScan(drawn).png().toBuffer());
    expect(recall(drawn.text, text)).toBeGreaterThanOrEqual(sample.isNepali ? 0.93 : 0.97);
    expect(turn).toBe(0);
  });

  it('is read off a photograph of it', async () => {
    const { text } = await read(await asPhoto(drawn));
    expect(recall(drawn.text, text)).toBeGreaterThanOrEqual(0.9);
  });
});
