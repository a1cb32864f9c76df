import { expect, it } from 'vitest';
import type { LogEntry } from '#shared/moderation.ts';
import { fullPage } from './public-log-screen.tsx';

const hour = (at: number, lines: number): LogEntry[] =>
  Array.from({ length: lines }, () => ({
    ...{ hour: new Date(at * 3_600_000).toISOString(), room: 'anonymous', action: 'remove', count: 1 },
  }));

/** Answers as the server does: with the whole hours before a time, at most 50 entries in all. */
function logOf(hours: readonly LogEntry[][]) {
  return async (before?: string) => {
    const page: LogEntry[] = [];
    for (const lines of hours) {
      if (before !== undefined && (lines[0]?.hour ?? '') >= before) continue;
      if (page.length + lines.length > 50) break;
      page.push(...lines);
    }
    return page;
  };
}

it('goes on where the server’s pages end early, and ends where the log does', async () => {
  const log = logOf([hour(9, 30), hour(8, 30), hour(7, 30), hour(6, 5)]);
  const first = await fullPage(log);
  expect(first).toHaveLength(95);
  expect(await fullPage(logOf([hour(9, 3)]))).toHaveLength(3);
  expect(await fullPage(logOf([]))).toEqual([]);
  const full = logOf([hour(9, 50), hour(8, 5)]);
  expect(await fullPage(full)).toHaveLength(50);
  expect(await fullPage(full, hour(9, 1)[0]?.hour)).toHaveLength(5);
});
