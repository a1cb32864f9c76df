import { expect, it } from 'vitest';
import { isOtherSet, type PageSet, placeAfterChange } from './page-set.ts';

const setOf = (revision: string, origins: string): PageSet => ({
  images: [...origins].map((_, index) => `/api/pages/${revision}/${index + 1}`),
  pages: [...origins].map((origin, index) => ({
    image: `/api/pages/${revision}/${index + 1}`,
    origin,
    width: 1600,
    height: 2000,
    placeholder: '',
  })),
});
const before = setOf('one', 'abcde');

it.each([
  ['put elsewhere', 'eabcd', [1, 2, 3, 4, 0]],
  ['left out, the next one takes its place', 'ade', [0, 1, 1, 1, 2]],
  ['left out at the end, the one before does', 'abc', [0, 1, 2, 2, 2]],
  ['of another file, the same number does', 'vwxyz', [0, 1, 2, 3, 4]],
  ['of a shorter file, the last does', 'vw', [0, 1, 1, 1, 1]],
])('finds a page that was read in another set: %s', (_, origins, places) => {
  const after = setOf('two', origins);
  expect(before.pages.map((_, index) => placeAfterChange(before, after, index))).toEqual(places);
});

it('goes by the number where the pages weren’t known yet', () => {
  expect(placeAfterChange({ ...before, pages: [] }, setOf('two', 'edc'), 4)).toBe(2);
});

it('tells a set by its addresses, not by what has become known of it', () => {
  expect(isOtherSet(before, { ...before, pages: [] })).toBe(false);
  expect(isOtherSet(before, setOf('two', 'abcde'))).toBe(true);
  expect(isOtherSet({ images: [], pages: [] }, before)).toBe(true);
});
