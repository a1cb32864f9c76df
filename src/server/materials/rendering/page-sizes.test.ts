import { describe, expect, it } from 'vitest';
import { fitPage, keptWidths, servedWidth } from './page-sizes.ts';

describe('A page', () => {
  it('of a document is drawn as wide as we serve', () => {
    expect(fitPage({ width: 595, height: 842 }, { mayEnlarge: true })).toEqual({ width: 1600, height: 2264 });
    expect(fitPage({ width: 960, height: 540 }, { mayEnlarge: true })).toEqual({ width: 1600, height: 900 });
  });

  it('that is a picture is never enlarged', () => {
    expect(fitPage({ width: 300, height: 200 }, { mayEnlarge: false })).toEqual({ width: 300, height: 200 });
    expect(fitPage({ width: 4000, height: 3000 }, { mayEnlarge: false })).toEqual({
      width: 1600,
      height: 1200,
    });
  });

  it.each([
    { width: 14_400, height: 14_400 },
    { width: 100, height: 14_400 },
    { width: 14_400, height: 1 },
    { width: 0.001, height: 1e9 },
  ])('of $width × $height points stays within what one page may cost', (size) => {
    const { width, height } = fitPage(size, { mayEnlarge: true });
    expect(width * height).toBeLessThanOrEqual(8_000_000);
    expect(Math.max(width, height)).toBeLessThanOrEqual(16_383);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
  });

  it.each([
    { width: 0, height: 0 },
    { width: -5, height: 10 },
    { width: Number.NaN, height: 10 },
    { width: Number.POSITIVE_INFINITY, height: 1 },
  ])('of the senseless size $width × $height is taken for A4', (size) => {
    expect(fitPage(size, { mayEnlarge: true })).toEqual({ width: 1600, height: 2264 });
  });
});

it.each([
  [1600, [1600, 960, 480]],
  [1000, [1000, 960, 480]],
  [960, [960, 480]],
  [300, [300]],
])('a page of %i pixels is kept in the widths %o', (widest, widths) => {
  expect(keptWidths(widest)).toEqual(widths);
});

it.each([
  [1600, 960, 960],
  [1600, undefined, 1600],
  [1000, 1600, 1000],
  [700, 960, 700],
  [300, 480, 300],
] as const)('of a page of %i pixels, asked for %s, %i is served', (widest, asked, served) => {
  expect(servedWidth(widest, asked)).toBe(served);
});
