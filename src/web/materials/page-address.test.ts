import { expect, it } from 'vitest';
import { expectedWidth, pageAddress, widthFor } from './page-address.ts';

it('asks for the narrowest width that is sharp', () => {
  expect([widthFor(320, 1), widthFor(320, 2), widthFor(480, 1), widthFor(481, 1)]).toEqual([
    480, 960, 480, 960,
  ]);
  expect([widthFor(1000, 1), widthFor(1600, 3)]).toEqual([1600, 1600]);
});

it('expects what will be asked for once there is a stage', () => {
  const page = { image: '', width: 1600, height: 2263, placeholder: '' };
  const phone = { width: 412, height: 823 };
  expect([1, 1.75, 3].map((ratio) => expectedWidth(page, 'page', phone, ratio))).toEqual([480, 960, 1600]);
  expect([null, { ...page, width: 0 }].map((unknown) => expectedWidth(unknown, 'page', phone, 1.75))).toEqual(
    [960, 960],
  );
  // The height bounds a page in a wide window: (900 − 140) × 1600 ÷ 2263 is 537.
  expect(expectedWidth(page, 'page', { width: 1440, height: 900 }, 1)).toBe(960);
  expect(expectedWidth(page, 'page', { width: 1440, height: 800 }, 1)).toBe(480);
});

it('expects a page without its margins, or as wide as the window, where it was chosen so', () => {
  const phone = { width: 412, height: 823 };
  const content = { left: 1000, top: 1000, width: 8000, height: 12_000 };
  const page = { image: '', width: 1600, height: 2263, placeholder: '', layout: { content, photos: [] } };
  // (412 − 16) ÷ 0.84 is 471.
  expect([1, 1.05, 2.1].map((ratio) => expectedWidth(page, 'text', phone, ratio))).toEqual([480, 960, 1600]);
  expect(expectedWidth({ ...page, layout: null }, 'text', phone, 2.1)).toBe(960);
  expect(expectedWidth(page, 'width', { width: 1440, height: 900 }, 1)).toBe(1600);
});

it('asks only the product’s own server for a width', () => {
  expect(pageAddress('/api/materials/m1/pages/1', 960)).toBe('/api/materials/m1/pages/1?width=960');
  expect(pageAddress('data:image/png;base64,AAAA', 960)).toBe('data:image/png;base64,AAAA');
});
