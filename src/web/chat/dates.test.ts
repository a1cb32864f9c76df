import { expect, it } from 'vitest';
import { countdown, dayName, timeOfEnd } from './dates.ts';

it.each([
  [new Date(2026, 10, 25, 23, 59), 'Today'],
  [new Date(2026, 10, 26, 0, 0), 'Yesterday'],
  [new Date(2026, 10, 28, 8), 'Wednesday, Nov 25'],
  [new Date(2027, 0, 1), 'Nov 25, 2026'],
])('names a day at %s ‘%s’', (now, name) => {
  expect(dayName(new Date(2026, 10, 25, 20).getTime(), now.getTime())).toBe(name);
});

it('names the weekday of an end that isn’t today', () => {
  const now = new Date(2026, 10, 25, 20, 11).getTime();
  expect(timeOfEnd(new Date(2026, 10, 25, 23, 59).getTime(), now)).toMatch(/^11:59\sPM$/);
  expect(timeOfEnd(new Date(2026, 10, 26, 20, 11).getTime(), now)).toMatch(/^Thursday.* 8:11\sPM$/);
});

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('counts %i seconds down as ‘%s’', (seconds, words) => {
  expect(countdown(seconds)).toBe(words);
});
