/** One address floods the room with ever new secrets (decision 33): how much is shown, and who is slowed down. */
import { afterAll, afterEach, expect, it } from 'vitest';
import { isLong, sized } from '#test/faults/seed.ts';
import { oneDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { printTable } from '../scripts/table.ts';

const SECRETS = 75;
const SECONDS = sized(8, 17);
const MINUTE_MS = 60_000;
/** The messages a second, and how many of them are sent together. */
const SCENES: [number, number][] = isLong
  ? [
      [62, 1],
      [62, SECRETS],
    ]
  : [[62, SECRETS]];
const CAMPUS = '198.51.100.1';
const ELSEWHERE = '203.0.113.7';

/** Returns when each message is sent, in milliseconds: `pulse` of them together, `perSecond` in all. */
const moments = (perSecond: number, pulse: number, seconds: number) =>
  Array.from({ length: perSecond * seconds }, (_, n) => (Math.floor(n / pulse) * pulse * 1000) / perSecond);

oneDatabase('A flood from one address', (database) => {
  let server: TestServer;
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const windows: TestMember[] = [];
  const rows: string[][] = [];
  afterEach(async () => {
    for (const window of windows.splice(0)) window.close();
    await server.stop();
  });
  afterAll(() =>
    printTable(
      ['a second', 'together', 'seen after, s', 'shown till then', 'in all', 'honest refused'],
      rows,
    ),
  );

  const enter = async (forwardedFor: string) => {
    const window = await openWindow(server.url, { room: 'anonymous', secret: drawSecret(), forwardedFor });
    windows.push(window);
    await window.join();
    return window;
  };

  /** Honest people, at that address and elsewhere, have been there for a minute and keep writing. */
  const runScene = async (perSecond: number, pulse: number, seconds: number) => {
    // An hour later, nothing of the previous scene counts any more.
    nowMs += 60 * MINUTE_MS;
    server = await startTestServer(database(), {
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
      now: () => nowMs,
    });
    // Long after the start, people who join are no longer taken for returning ones.
    nowMs += 10 * MINUTE_MS;
    const honest = await Promise.all([CAMPUS, CAMPUS, ELSEWHERE].map(enter));
    nowMs += 2 * MINUTE_MS;
    const trolls = await Promise.all(Array.from({ length: SECRETS }, () => enter(CAMPUS)));
    const startMs = nowMs;
    const outcome = { seenAfterMs: Number.POSITIVE_INFINITY, before: 0, shown: 0, honestRefused: 0 };
    let honestAtMs = 0;
    for (const [n, atMs] of moments(perSecond, pulse, seconds).entries()) {
      nowMs = startMs + atMs;
      const answer = await trolls[n % SECRETS]?.ask('chat message', {
        message: `Number ${n} of the flood ${n * 7919}`,
      });
      if (answer?.ok) outcome.shown++;
      else if (answer?.code === 'slow_mode') outcome.seenAfterMs = Math.min(outcome.seenAfterMs, atMs);
      if (outcome.seenAfterMs === Number.POSITIVE_INFINITY) outcome.before = outcome.shown;
      if (atMs < honestAtMs) continue;
      honestAtMs += 2000;
      for (const [k, each] of honest.entries()) {
        const said = await each.ask('chat message', { message: `What is this, asks ${k} after ${atMs} ms` });
        if (!said.ok) outcome.honestRefused++;
      }
    }
    const seen = (outcome.seenAfterMs / 1000).toFixed(1);
    rows.push([perSecond, pulse, seen, outcome.before, outcome.shown, outcome.honestRefused].map(String));
    return { ...outcome, honest, trolls };
  };

  it.each(SCENES)(
    'of %i messages a second, %i together, is seen within three seconds and slows nobody who was there',
    async (perSecond, pulse) => {
      const { seenAfterMs, before, shown, honestRefused, honest, trolls } = await runScene(
        perSecond,
        pulse,
        SECONDS,
      );
      expect(seenAfterMs).toBeLessThanOrEqual(3500);
      expect(before).toBeLessThanOrEqual(3.5 * perSecond);
      expect(shown - before).toBeLessThanOrEqual(2);
      expect(honestRefused).toBe(0);
      for (const each of honest)
        expect(each.states.map(({ slowModeSeconds }) => slowModeSeconds)).not.toContain(10);
      await trolls[0]?.until(() => trolls[0]?.states.at(-1)?.slowModeSeconds === 10);
    },
  );

  it('is none of 50 messages a second, which always pass', async () => {
    const seconds = 6;
    const { shown, honestRefused } = await runScene(50, 50, seconds);
    expect(shown).toBe(50 * seconds);
    expect(honestRefused).toBe(0);
  });
});
