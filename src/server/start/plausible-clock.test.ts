import { expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';
import { requirePlausibleClock } from '../db/clock.ts';

it('A start in 1970 is refused in a sentence', () => {
  expect(() => requirePlausibleClock(5)).toThrow(
    'The clock says 1970-01-01T00:00:00.005Z, which is wrong: set it, then start again.',
  );
  expect(() => requirePlausibleClock(Date.now())).not.toThrow();
});

oneDatabase('A server whose clock falls back to 1970', (database) => {
  it('isn’t ready until it is right again', async () => {
    let nowMs = Date.now();
    const server = await startTestServer(database(), { now: () => nowMs });
    const readiness = async () => (await server.visitor.call('GET', '/readyz')).status;
    expect(await readiness()).toBe(200);
    nowMs = 0;
    expect(await readiness()).toBe(503);
    nowMs = Date.now();
    expect(await readiness()).toBe(200);
    await server.stop();
  });
});
