import { expect, it } from 'vitest';
import { languageOf } from '#web/lib/language-of.ts';
import { createdOn } from './created-on.ts';
import { pageCount } from './texts.ts';

it('counts like English', () => {
  expect([0, 1, 7, 1024].map(pageCount)).toEqual(['0 pages', '1 page', '7 pages', '1,024 pages']);
});

it('prints a date with a short month, and says where there is none', () => {
  expect(createdOn('2024-01-05T12:00:00Z')).toBe('Jan 5, 2024');
  expect([null, undefined, '', 'soon'].map(createdOn)).toEqual(['No date', 'No date', 'No date', 'No date']);
});

it('tells Nepali from English by its script', () => {
  expect([languageOf('कविता: अभ्यास १'), languageOf('Poetry')]).toEqual(['ne', undefined]);
});
