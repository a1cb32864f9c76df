import { expect, it } from 'vitest';
import { pagesAsPlaced, publisherOf } from './shown-item.ts';

const page = (image: string) => ({
  image,
  width: 1600,
  height: 2000,
  placeholder: image,
  state: 'ready' as const,
  fault: null,
  origin: image,
  notices: [],
});

it('shows pages in their new order, a turned one with the size it will have', () => {
  const placed = [
    { image: 'c', rotate: 90 },
    { image: 'a', rotate: 180 },
  ] as const;
  expect(pagesAsPlaced({ pages: ['a', 'b', 'c'].map(page) }, placed)).toEqual([
    { image: 'c', width: 2000, height: 1600, placeholder: 'c', turn: 90 },
    { image: 'a', width: 1600, height: 2000, placeholder: 'a', turn: 180 },
  ]);
});

it('names the sample library only for what came with the product', () => {
  expect(publisherOf({ publisher: 'Deepa Karki', isSample: false })).toBe('Deepa Karki');
  expect(publisherOf({ publisher: null, isSample: true })).toBe('Sample library');
  expect(publisherOf({ publisher: null, isSample: false })).toBe('No instructor');
});
