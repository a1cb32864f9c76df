/** Compares words recognised in parts of sample pages with the pages' own text (whole pages: `faults/`). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '#test/server/files.ts';
import { makeNoise } from '#test/server/pictures.ts';
import {
  asPhoto,
  asScan,
  type DrawnSample,
  drawSample,
  recall,
  SAMPLE_PAGES,
  soughtWords,
  upperPart,
} from '#test/server/scans.ts';
import { recognise } from './recognise.ts';

/** The height of a page's upper part, in pixels; a whole page has 2264. */
const PART = 900;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-recognise-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(picture: Sharp | Buffer, { isNepali = false } = {}) {
  const file = path.join(folder, 'page.png');
  await writeFile(file, 'png' in picture ? await picture.png().toBuffer() : picture);
  return recognise(file, { isNepali });
}

const prose = upperPart(drawSample(SAMPLE_PAGES[0]), PART);
const grammar = upperPart(drawSample(SAMPLE_PAGES[2]), PART);

describe('A photograph of a page', () => {
  it.each([
    ['English', prose],
    ['Nepali', grammar],
  ])('in %s is read', async (_script, drawn) => {
    const { text } = await read(await asPhoto(drawn), { isNepali: drawn === grammar });
    expect(recall(drawn.text, text)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('A scan', () => {
  it.each([90, 180, 270] as const)(
    'that lies turned by %d° is read, and where its words stand is told',
    async (by) => {
      const { text, lines, turn } = await read(asScan(prose, by));
      expect(recall(prose.text, text)).toBeGreaterThanOrEqual(0.95);
      expect(turn).toBe(360 - by);
      expect(lines.every((line) => line.turned?.direction === by)).toBe(true);
      const { width = 0, height = 0 } = (await asScan(prose, by).raw().toBuffer({ resolveWithObject: true }))
        .info;
      const bottom = (height / width) * 10_000;
      for (const line of lines) {
        expect(line.left).toBeGreaterThanOrEqual(0);
        expect(line.left + line.width).toBeLessThanOrEqual(10_000);
        expect(line.top).toBeGreaterThanOrEqual(0);
        expect(line.top + line.height).toBeLessThanOrEqual(bottom);
      }
    },
  );

  it('that lies askew by 4° is read like a straight one, with each word near its place', async () => {
    const { text, lines } = await read(asScan(grammar, 4), { isNepali: true });
    expect(recall(grammar.text, text)).toBeGreaterThanOrEqual(0.91);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('in Nepali is known as such without anybody saying so', async () => {
    const { text } = await read(asScan(grammar));
    expect(recall(grammar.text, text)).toBeGreaterThanOrEqual(0.93);
  });

  it('of light letters on a dark ground is read', async () => {
    const { text } = await read(asScan(prose).negate({ alpha: false }));
    expect(recall(prose.text, text)).toBeGreaterThanOrEqual(0.95);
  });

  it('that is clean is read, and has its words where the document has them', async () => {
    const { text, lines, turn } = await read(asScan(prose));
    expect(recall(prose.text, text)).toBeGreaterThanOrEqual(0.97);
    expect(turn).toBe(0);
    const sought = new Map(longWords(prose.lines).map((word) => [word.text, word]));
    const overlaps = longWords(lines).flatMap(({ text, left, right }) => {
      const other = sought.get(text);
      if (!other) return [];
      const shared = Math.min(right, other.right) - Math.max(left, other.left);
      return [shared / (Math.max(right, other.right) - Math.min(left, other.left))];
    });
    expect(overlaps.length).toBeGreaterThan(20);
    expect(overlaps.filter((part) => part >= 0.9).length / overlaps.length).toBeGreaterThanOrEqual(0.9);
  });
});

/** Returns words that are on the page once, with their places across it. */
function longWords(lines: DrawnSample['lines']) {
  const words = lines.flatMap(({ text, words }) =>
    text
      .split(' ')
      .map((word, index) => ({ text: word, left: words[index]?.[0] ?? 0, right: words[index]?.[1] ?? 0 })),
  );
  const isAlone = (text: string) => words.filter((word) => word.text === text).length === 1;
  return words.filter(({ text }) => text.length > 4 && isAlone(text));
}

describe('A picture without words', () => {
  it.each([
    ['that is blank', () => makePicture(1600, 2200).greyscale().threshold(0)],
    ['of two colours', () => makePicture(1600, 2200)],
    ['of nothing but noise', () => makeNoise(1600, 2200)],
    ['of one pixel', () => makePicture(2, 1)],
  ])('%s has none', async (_what, make) => {
    expect(soughtWords((await read(make())).text)).toEqual([]);
  });
});
