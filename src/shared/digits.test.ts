import { expect, it } from 'vitest';
import { wholeNumber } from './digits.ts';

const BOUNDS = { least: 1, most: 12 };

it.each([
  ['3', 3],
  ['12', 12],
  ['१२', 12],
  ['07', 7],
])('takes %j', (text, number) => {
  expect(wholeNumber(text, BOUNDS)).toBe(number);
});

it.each([null, '', ' 3 ', '1.5', '1e0', '0x3', '-1', '0', '13', '+1', 'three', '1'.repeat(400)])(
  'takes %j for none',
  (text) => {
    expect(wholeNumber(text, BOUNDS)).toBeNull();
  },
);
