import { expect, it } from 'vitest';
import { toMicroseconds, toTimestamp } from './timestamp.ts';

it('writes microseconds and reads them back', () => {
  const microseconds = Date.UTC(2026, 10, 20, 20, 11, 23, 123) * 1000 + 456;
  expect(toTimestamp(microseconds)).toBe('2026-11-20T20:11:23.123456Z');
  expect(toMicroseconds('2026-11-20T20:11:23.123456Z')).toBe(microseconds);
  expect(toTimestamp(microseconds - 456)).toBe('2026-11-20T20:11:23.123000Z');
});

it('knows a date that doesn’t exist', () => {
  expect(toMicroseconds('2026-13-01T00:00:00.000000Z')).toBeNaN();
});
