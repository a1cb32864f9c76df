/** A room right after a restart, such as an update's: everybody joins anew. */
import { afterEach, expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

const CAMPUS = '198.51.100.1';
const PEOPLE = 300;
/** The browser tries again after one second, then after two, each ± 50 %. */
const BACK_WITHIN_MS = 3000;
const TROLLS = 60;
const MINUTE_MS = 60_000;

oneDatabase('After a restart', (database) => {
  let server: TestServer;
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const windows: TestMember[] = [];
  const leave = async () => {
    for (const window of windows.splice(0)) window.close();
    await server.stop();
  };
  afterEach(async () => {
    await leave();
    nowMs += 10 * MINUTE_MS;
  });

  const start = async () => {
    server = await startTestServer(database(), {
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
      now: () => nowMs,
    });
  };
  const enter = async (secret: string, forwardedFor = CAMPUS) => {
    const window = await openWindow(server.url, { room: 'anonymous', secret, forwardedFor });
    windows.push(window);
    await window.join();
    await window.until(() => window.states.length > 0);
    return window;
  };
  const slowMode = (window: TestMember) => window.states.map(({ slowModeSeconds }) => slowModeSeconds);

  it('a whole college says at once what has waited, and is not taken for a flood', async () => {
    await start();
    const startMs = nowMs;
    const refused: unknown[] = [];
    for (let n = 0; n < PEOPLE; n++) {
      nowMs = startMs + Math.round((n * BACK_WITHIN_MS) / PEOPLE);
      const window = await enter(drawSecret());
      const answer = await window.ask('chat message', { message: `Are we back, asks ${n}?` });
      if (!answer.ok) refused.push(answer);
    }
    expect(refused).toEqual([]);
    for (const window of windows) expect(new Set(slowMode(window))).toEqual(new Set([0]));
  });

  it('a flood slows nobody who wrote before it, however much others wrote since', async () => {
    await start();
    const [student, teacher] = [drawSecret(), drawSecret()];
    await (await enter(student)).say('Who has the slides?');
    const other = await enter(teacher);
    for (let n = 0; n < 60; n++) {
      await other.say(`Slide ${n} is in the library.`);
      nowMs += 1000;
    }
    await leave();
    nowMs += MINUTE_MS;
    await start();
    const [back, reader] = [await enter(student), await enter(drawSecret())];
    const trolls = await Promise.all(
      Array.from({ length: TROLLS }, (_, n) => enter(drawSecret(), `203.0.113.${n % 10}`)),
    );
    const flood = trolls.flatMap((troll, t) =>
      Array.from({ length: 5 }, (_, n) => troll.ask('chat message', { message: `troll ${t} says ${n}` })),
    );
    const codes = (await Promise.all(flood)).map((answer) => (answer.ok ? 'ok' : answer.code));
    expect(codes).toContain('slow_mode');
    await reader.until(() => slowMode(reader).at(-1) === 10);
    // A person who has only read can't be told from the trolls, but never waits for another's message.
    await reader.say('What is going on here?');
    await back.say('And who are these?');
    await back.say('They came just now.');
    expect(new Set(slowMode(back))).toEqual(new Set([0]));
  });
});
