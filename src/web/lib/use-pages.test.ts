import { expect, test } from 'vitest';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import { mergeNewest, withOlder } from './use-pages.ts';

const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => String(from - index));
const BEGINNING = {};
const known = (entries: string[], hasMore = true) => ({
  entries,
  state: 'ready' as const,
  failure: null,
  hasMore,
  isLoadingMore: false,
  beginning: BEGINNING,
});
const merged = (entries: string[], page: string[]) => mergeNewest(known(entries), page, (each) => each);

test('what is new stands above what was loaded, and what is gone is gone', () => {
  const loaded = numbers(120, 21);
  const page = ['121', ...numbers(120, 71).filter((each) => each !== '100')];
  const { entries, hasMore } = merged(loaded, page);
  expect(entries).toEqual(['121', ...numbers(120, 21).filter((each) => each !== '100')]);
  expect(hasMore).toBe(true);
});

test('a newest page that doesn’t reach what was loaded begins the list anew', () => {
  const page = numbers(300, 300 - LIST_PAGE_SIZE + 1);
  expect(merged(numbers(120, 21), page)).toMatchObject({ entries: page, hasMore: true });
});

test('a page that isn’t full is the whole list', () => {
  expect(merged(numbers(120, 21), ['5'])).toMatchObject({ entries: ['5'], hasMore: false });
  expect(merged(numbers(120, 21), [])).toMatchObject({ entries: [], hasMore: false });
});

test('the same page changes nothing', () => {
  const before = known(numbers(100, 1));
  expect(mergeNewest(before, numbers(100, 51), (each) => each)).toBe(before);
});

test('an older page that was asked for before the list began anew leaves no gap in it', () => {
  const older = numbers(20, 1);
  const waiting = { ...known(numbers(120, 21)), isLoadingMore: true };
  const whole = withOlder(waiting, { page: older, beginning: BEGINNING }, (each) => each);
  expect(whole).toMatchObject({ entries: numbers(120, 1), isLoadingMore: false, hasMore: false });

  const newest = numbers(300, 300 - LIST_PAGE_SIZE + 1);
  const anew = mergeNewest(waiting, newest, (each) => each);
  expect(anew).toMatchObject({ entries: newest, isLoadingMore: false });
  expect(withOlder(anew, { page: older, beginning: BEGINNING }, (each) => each)).toBe(anew);
});

test('an older page still follows where its last entry was taken out meanwhile', () => {
  const { entries, ...rest } = known(numbers(120, 21));
  const without = { ...rest, isLoadingMore: true, entries: entries.slice(0, -1) };
  expect(withOlder(without, { page: ['20'], beginning: BEGINNING }, (each) => each).entries).toEqual([
    ...entries.slice(0, -1),
    '20',
  ]);
});
