import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayName, followMidnights } from './dates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('names a day anew at midnight, and not before', () => {
  vi.setSystemTime(new Date(2026, 10, 25, 23, 59, 30));
  const at = new Date(2026, 10, 25, 20).getTime();
  const names: string[] = [];
  const stop = followMidnights(() => names.push(dayName(at, Date.now())));
  vi.advanceTimersByTime(29_999);
  expect(names).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(names).toEqual(['Yesterday']);
  stop();
  vi.advanceTimersByTime(2 * 24 * 3600 * 1000);
  expect(names).toHaveLength(1);
});

it('finds another day within a minute of waking up', () => {
  vi.setSystemTime(new Date(2026, 10, 25, 20));
  const at = Date.now();
  const names: string[] = [];
  const stop = followMidnights(() => names.push(dayName(at, Date.now())));
  // Timers don't run while the computer sleeps.
  vi.setSystemTime(new Date(2026, 10, 28, 8));
  vi.advanceTimersByTime(60_000);
  expect(names.at(-1)).toBe('Wednesday, Nov 25');
  stop();
});
