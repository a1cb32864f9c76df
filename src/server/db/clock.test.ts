import { afterEach, expect, it, vi } from 'vitest';
import { postgresDatabase } from '#test/server/database.ts';
import { createLog } from '../log.ts';
import { openClock } from './clock.ts';

const AHEAD_MS = 10_000;
const SLOW_ANSWER_MS = 1500;

postgresDatabase('The clock of a process', (database) => {
  afterEach(() => void vi.restoreAllMocks());

  it('is the database’s from the start, however slow its answer and wrong the machine’s own clock', async () => {
    const [dateNow, monotonicNow] = [Date.now.bind(Date), performance.now.bind(performance)];
    let looks = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => dateNow() + AHEAD_MS);
    // `openClock` calls `performance.now` a second time before its query, and a third time after the answer.
    vi.spyOn(performance, 'now').mockImplementation(
      () => monotonicNow() + (++looks > 2 ? SLOW_ANSWER_MS : 0),
    );
    const clock = await openClock(database().db, createLog('silent'));
    expect(Math.abs(clock.now() - dateNow())).toBeLessThan(AHEAD_MS / 2);
    clock.stop();
  });
});
