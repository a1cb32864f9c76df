import { expect, it } from 'vitest';
import { formatDate, formatNumber, plural } from './language.ts';

it('counts, and writes numbers and dates, as English does', () => {
  const pages = (count: number) => plural(count, { one: 'page', other: 'pages' });
  expect([0, 1, 2, 1024].map(pages)).toEqual(['pages', 'page', 'pages', 'pages']);
  expect(formatNumber(1024)).toBe('1,024');
  expect(formatDate(new Date(2024, 0, 5))).toBe('Jan 5, 2024');
});

it('counts by the rules of another language', () => {
  const forms = { one: 'strona', few: 'strony', many: 'stron', other: 'strony' };
  expect([1, 2, 5].map((count) => plural(count, forms, 'pl'))).toEqual(['strona', 'strony', 'stron']);
});
