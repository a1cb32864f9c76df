import { expect, it } from 'vitest';
import { dayName } from './dates.ts';

it.each([
  [new Date(2026, 10, 25, 23, 59), 'Today'],
  [new Date(2026, 10, 26, 0, 0), 'Yesterday'],
  [new Date(2026, 10, 28, 8), 'Wednesday, Nov 25'],
  [new Date(2027, 0, 1), 'Nov 25, 2026'],
])('names a day at %s ‘%s’', (now, name) => {
  expect(dayName(new Date(2026, 10, 25, 20).getTime(), now.getTime())).toBe(name);
});
