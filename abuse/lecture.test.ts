/** A lecture behind one address: everybody signs in, joins and greets at once, and no limit takes it for a flood. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '#test/faults/seed.ts';
import { oneDatabase } from '#test/server/database.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';

/** Their greetings are more than one address may send at once. */
const STUDENTS = 300;

oneDatabase('A lecture behind one address', (database) => {
  let server: TestServer;
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const windows: TestMember[] = [];
  beforeAll(async () => {
    server = await startTestServer(database(), { environment: { RATE_LIMITS: 'on' }, now: () => nowMs });
  });
  afterAll(async () => {
    for (const window of windows) window.close();
    await server.stop();
  });

  it.runIf(isLong)('signs in and joins, and each greeting is there after less than two seconds', async () => {
    const students = await Promise.all(Array.from({ length: STUDENTS }, () => server.signIn('student')));
    const signIns = students.map(({ account }) =>
      server.visitor.call('POST', '/api/auth/login', { email: account?.email, password: TEST_PASSWORD }),
    );
    const statuses = (await Promise.all(signIns)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const entered = students.map(({ cookie }) => openWindow(server.url, { room: 'public', cookie }));
    windows.push(...(await Promise.all(entered)));
    const joins = await Promise.all(windows.map((window) => window.join()));
    expect(joins.filter(({ ok }) => !ok)).toEqual([]);

    const startMs = nowMs;
    const refusals = new Set<string>();
    for (let waiting = [...windows.entries()]; waiting.length > 0; ) {
      const answers = waiting.map(async ([n, window]) => {
        const answer = await window.ask('chat message', { message: `Good morning, says ${n}` });
        if (!answer.ok) refusals.add(answer.code);
        return answer;
      });
      const outcomes = await Promise.all(answers);
      waiting = waiting.filter((_, k) => !outcomes[k]?.ok);
      nowMs += Math.max(0, ...outcomes.map((each) => (each.ok ? 0 : (each.retryAfterMs ?? 0))));
    }
    expect(refusals).toEqual(new Set(['slow_down']));
    expect(nowMs - startMs).toBeLessThan(2000);
    await windows[0]?.until(() => windows[0]?.messages.length === STUDENTS);
  });
});
