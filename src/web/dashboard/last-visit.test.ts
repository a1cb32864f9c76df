import { expect, it } from 'vitest';
import { newSince, visitAt } from './last-visit.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22) + minutes * 60_000).toISOString();

it('finds nothing new at the first visit', () => {
  expect(visitAt(at(0), null)).toEqual({ since: at(0), seenAt: at(0) });
});

it('takes a reload for the same visit, and tells the same news again', () => {
  const visit = visitAt(at(20), { since: at(-600), seenAt: at(0) });
  expect(visit).toEqual({ since: at(-600), seenAt: at(20) });
  expect(visitAt(at(45), visit).since).toBe(at(-600));
});

it('counts from the end of the last visit after half an hour away', () => {
  expect(visitAt(at(31), { since: at(-600), seenAt: at(0) })).toEqual({ since: at(0), seenAt: at(31) });
});

it('counts what came since, and says where that may be more than the list has', () => {
  const item = (minutes: number) => ({ subject: 'Physics', title: 'A', createdAt: at(minutes) });
  expect(newSince({ counts: {}, newest: [item(2), item(1), item(-1)] }, at(0))).toEqual({
    count: 2,
    isLeast: false,
  });
  const full = Array.from({ length: 20 }, (_, n) => item(n + 1));
  expect(newSince({ counts: {}, newest: full }, at(0))).toEqual({ count: 20, isLeast: true });
  expect(newSince({ counts: {}, newest: [] }, at(0))).toEqual({ count: 0, isLeast: false });
});
