import { expect, it } from 'vitest';
import { pageAddress, widthFor } from './page-address.ts';

it('asks for the narrowest width that is sharp', () => {
  expect([widthFor(320, 1), widthFor(320, 2), widthFor(480, 1), widthFor(481, 1)]).toEqual([
    480, 960, 480, 960,
  ]);
  expect([widthFor(1000, 1), widthFor(1600, 3)]).toEqual([1600, 1600]);
});

it('asks only the product’s own server for a width', () => {
  expect(pageAddress('/api/materials/m1/pages/1', 960)).toBe('/api/materials/m1/pages/1?width=960');
  expect(pageAddress('data:image/png;base64,AAAA', 960)).toBe('data:image/png;base64,AAAA');
});
