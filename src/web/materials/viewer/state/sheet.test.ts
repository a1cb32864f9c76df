import { describe, expect, it } from 'vitest';
import { ROTATIONS, turnedSize } from '#shared/page.ts';
import { boxOnSheet, sheetOf, spreadOf } from './sheet.ts';

const A4 = { width: 1000, height: 1400 };
const phone = { width: 374, height: 580 };
/** The margins are a tenth of the width. */
const content = { left: 1000, top: 1000, width: 8000, height: 12_000 };
const trim = (change: Partial<Parameters<typeof sheetOf>[0]> = {}) =>
  sheetOf({ page: A4, content, stage: phone, rotation: 0, layout: 'text', ...change });

describe('A trimmed page', () => {
  it('is as wide as the screen without its margins, and shows of them what there is room for', () => {
    const sheet = trim();
    expect(sheet.width).toBeCloseTo(374, 9);
    expect(sheet.height).toBeCloseTo(580, 9);
    expect(sheet.page.width).toBeCloseTo(374 / 0.84, 9);
    expect(sheet.page.left).toBeCloseTo(-0.08 * sheet.page.width, 9);
    expect(sheet.page.height / sheet.page.width).toBeCloseTo(1.4, 9);
  });

  it('is higher than the screen where its text is', () => {
    const wide = { width: 740, height: 300 };
    const sheet = trim({ stage: wide });
    expect(sheet.width).toBeCloseTo(740, 9);
    // The height is the content and a margin of a fiftieth of the width above and below it.
    expect(sheet.height).toBeCloseTo((740 / 0.84) * (1.2 + 0.04), 6);
  });

  it('is enlarged no more for a short line than for text across most of the page', () => {
    const line = { left: 4000, top: 6000, width: 2000, height: 300 };
    const sheet = trim({ content: line });
    expect(sheet.page.width).toBeCloseTo(374 / 0.7, 9);
    expect(-sheet.page.left).toBeGreaterThanOrEqual(0);
  });

  it('is the whole page where the margins aren’t known, or there are none', () => {
    const whole = { left: 0, top: 0, width: 10_000, height: 14_000 };
    for (const sheet of [trim({ content: null }), trim({ content: whole })]) {
      expect(sheet.width).toBeCloseTo(374, 9);
      expect(sheet.height).toBeCloseTo(374 * 1.4, 9);
      expect(sheet.page.left).toBeCloseTo(0, 9);
    }
  });

  it.each(ROTATIONS)('is trimmed however it is turned: %i degrees', (rotation) => {
    const sheet = trim({ rotation });
    const seen = turnedSize(sheet, rotation);
    expect(seen.width).toBeCloseTo(374, 9);
    const scale = sheet.page.width / 10_000;
    expect(-sheet.page.left).toBeLessThanOrEqual(content.left * scale + 1e-9);
    expect(-sheet.page.left + sheet.width).toBeGreaterThanOrEqual(
      (content.left + content.width) * scale - 1e-9,
    );
    expect(-sheet.page.top).toBeLessThanOrEqual(content.top * scale + 1e-9);
    expect(-sheet.page.top + sheet.height).toBeGreaterThanOrEqual(
      (content.top + content.height) * scale - 1e-9,
    );
  });
});

it('fits the width of a page as it is turned', () => {
  expect(trim({ layout: 'width', rotation: 90 }).height).toBeCloseTo(374, 9);
  expect(trim({ layout: 'width' }).height).toBeCloseTo(374 * 1.4, 9);
});

it('lays two pages of different sizes side by side at one height', () => {
  const { size, boxes } = spreadOf([
    { width: 100, height: 200 },
    { width: 300, height: 400 },
  ]);
  expect(size).toEqual({ width: 252, height: 200 });
  expect(boxes[1]).toEqual({ left: 102, top: 0, width: 150, height: 200 });
  const sheet = sheetOf({
    page: size,
    content: null,
    stage: { width: 504, height: 900 },
    rotation: 0,
    layout: 'page',
  });
  expect(boxOnSheet(boxes[1] ?? sheet.page, size, sheet)).toEqual({
    left: 204,
    top: 0,
    width: 300,
    height: 400,
  });
});
