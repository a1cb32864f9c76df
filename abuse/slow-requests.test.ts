/** Clients that occupy a server with as little effort as possible are cut off in time (L-1, L-2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callUntil, dribble } from '#test/abuse/slow.ts';
import { openTarget, type Target } from '#test/abuse/target.ts';
import { promisedMs, sized } from '#test/faults/seed.ts';
import { percentile } from '../scripts/table.ts';

describe.concurrent('A request that trickles in', () => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget();
  });
  afterAll(() => target?.end());

  it('L-1: is cut in its headers within 13 s, of however many, and holds nobody else up', async () => {
    const head = `GET / HTTP/1.1\r\nHost: ${new URL(target.url).host}\r\nX-Slow: `;
    const slow = Array.from({ length: sized(200, 5000) }, () =>
      dribble(target.url, { head, drop: 'x', everyMs: 5000 }),
    );
    const honest = callUntil(`${target.url}/api/auth/isAuth`, Promise.all(slow), 200);
    // The short form runs beside other tests, where late timers and answers aren't the server's fault.
    for (const { ms } of await Promise.all(slow)) expect(ms).toBeLessThan(promisedMs(13_000));
    expect(percentile(await honest, 0.99)).toBeLessThan(promisedMs(500));
  });

  it('L-2: is cut in its body within 20 s, with a sentence that says why', async () => {
    const host = new URL(target.url).host;
    const head = `POST /api/contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`;
    const slow = Array.from({ length: sized(20, 500) }, () =>
      dribble(target.url, { head, drop: ' ', everyMs: 1000 }),
    );
    for (const { ms, answer } of await Promise.all(slow)) {
      expect(ms).toBeLessThan(20_000);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    }
  });
});
