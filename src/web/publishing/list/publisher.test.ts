import { expect, it } from 'vitest';
import { publisherOf } from './publisher.ts';

it('names the sample library only for what came with the product', () => {
  expect(publisherOf({ publisher: 'Deepa Karki', isSample: false })).toBe('Deepa Karki');
  expect(publisherOf({ publisher: null, isSample: true })).toBe('Sample library');
  expect(publisherOf({ publisher: null, isSample: false })).toBe('No instructor');
});
