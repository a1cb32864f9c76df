/** The time of a guess reveals nothing. Hashes take as long here as in production. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

const WRONG = 'Wr0ngPassword';

oneDatabase('Guessing passwords', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    const environment = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    const nowMs = Date.now();
    server = await startTestServer(database(), { environment, now: () => nowMs });
  });
  afterAll(() => server.stop());

  const signIn = (email: string, address: string) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: WRONG }),
    });

  it('doesn’t tell who has an account', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const seen = { known: new Set<string>(), unknown: new Set<string>() };
    const ratio = () => Math.min(...times.unknown) / Math.min(...times.known);
    const isAlike = () => ratio() > 0.6 && ratio() < 1.6;
    // Checking a hash takes 15 ms; without it the answer would take a tenth of that. The fastest answers waited for no
    // other work: on a busy machine it takes more tries to get one.
    const { account: regular } = await server.signIn('student');
    for (let n = 0; n < 40 || (n < 250 && !isAlike()); n++) {
      const account = n % 5 === 0 ? (await server.signIn('student')).account : regular;
      for (const who of ['known', 'unknown'] as const) {
        const address = `198.18.${n}.${who.length}`;
        const asked = who === 'known' ? account.email : account.email.replace(/^./, 'x');
        const startedAt = performance.now();
        const answer = await signIn(asked, address);
        times[who].push(performance.now() - startedAt);
        const { date: _, ...headers } = Object.fromEntries(answer.headers);
        seen[who].add(JSON.stringify([answer.status, headers, await answer.json()]));
      }
    }
    expect(seen.known).toEqual(seen.unknown);
    expect(ratio()).toBeGreaterThan(0.6);
    expect(ratio()).toBeLessThan(1.6);
  });
});
