/** A flooded room over real sockets; a trusted proxy gives the addresses. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';

oneDatabase('A flood', (database) => {
  let server: TestServer;
  let moderator: Caller;
  let nowMs = Date.UTC(2026, 10, 21, 12);
  const windows: TestMember[] = [];
  beforeAll(async () => {
    server = await startTestServer(database(), {
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
      now: () => nowMs,
    });
    moderator = await server.signIn('moderator');
  });
  afterEach(() => {
    for (const window of windows.splice(0)) window.close();
    nowMs += 10 * 60_000;
  });
  afterAll(() => server.stop());

  const enter = async (address: number) => {
    const forwardedFor = `198.51.100.${address}`;
    const window = await openWindow(server.url, { room: 'anonymous', secret: drawSecret(), forwardedFor });
    windows.push(window);
    await window.join();
    await window.until(() => window.states.length > 0);
    return window;
  };
  /** 60 secrets at ten addresses send five messages each at once. */
  const flood = async () => {
    const trolls = await Promise.all(Array.from({ length: 60 }, (_, n) => enter(1 + (n % 10))));
    const sent = trolls.flatMap((troll, t) =>
      Array.from({ length: 5 }, (_, n) => troll.ask('chat message', { message: `troll ${t} says ${n}` })),
    );
    return (await Promise.all(sent)).map((answer) => (answer.ok ? 'ok' : answer.code));
  };
  const logged = async () => {
    const { log } = (await server.visitor.call('GET', '/api/moderation')).body;
    return log.map(({ action, rule }: { action: string; rule?: string }) => `${action} by ${rule}`);
  };

  it('puts the room into slow mode by itself, which says so, is logged, and ends in calm', async () => {
    const student = await enter(200);
    const codes = await flood();
    expect(codes).toContain('slow_mode');
    await student.until(() => student.states.at(-1)?.slowModeSeconds === 10);
    const settings = async () => (await moderator.call('GET', '/api/chat/anonymous')).body;
    const floodUntil = expect.stringMatching(/^2026-11-21T12:0/);
    expect(await settings()).toMatchObject({ slowModeSeconds: 0, floodUntil });
    await student.say('What is going on here?');
    expect(await student.ask('chat message', { message: 'And now?' })).toMatchObject({ code: 'slow_mode' });
    await eventually(async () => expect(await logged()).toContain('slow mode on by flood'));

    nowMs += 3 * 60_000;
    await student.until(() => student.states.at(-1)?.slowModeSeconds === 0);
    expect(await settings()).toMatchObject({ slowModeSeconds: 0, floodUntil: null });
    await student.say('Calm again.');
    await student.say('As before.');
    await eventually(async () => expect(await logged()).toContain('slow mode off by flood'));
  });

  it('makes who writes much wait for longer, and refuses what several send', async () => {
    const [writer, ...others] = await Promise.all([enter(201), enter(202), enter(203), enter(204)]);
    await flood();
    await writer?.say('x'.repeat(1200));
    nowMs += 11_000;
    const long = 'y'.repeat(1200);
    expect(await writer?.ask('chat message', { message: long })).toMatchObject({
      code: 'slow_mode',
      retryAfterMs: 19_000,
    });
    await writer?.say('short');
    await others[0]?.say('join my channel now');
    await others[1]?.say('join my channel now!');
    await others[2]?.until(() => others[2]?.messages.at(-1)?.message === 'join my channel now!');
    expect(await others[2]?.ask('chat message', { message: 'JOIN my channel now' })).toMatchObject({
      code: 'filtered',
    });
    await eventually(async () =>
      expect(await logged()).toEqual(expect.arrayContaining(['refuse by length', 'refuse by same text'])),
    );
  });

  it('changes nothing where the rule is switched off, and a moderator ends slow mode at once', async () => {
    await moderator.call('PATCH', '/api/chat/anonymous', { rules: { flood: false } });
    expect(new Set(await flood())).toEqual(new Set(['ok']));
    await moderator.call('PATCH', '/api/chat/anonymous', { rules: { flood: true } });
    nowMs += 10 * 60_000;
    const late = await enter(206);
    await flood();
    await late.until(() => late.states.at(-1)?.slowModeSeconds === 10);
    await moderator.call('PATCH', '/api/chat/anonymous', { slowModeSeconds: 0 });
    await late.until(() => late.states.at(-1)?.slowModeSeconds === 0);
  });

  it('slows nobody who was there before, unless they write too much themselves', async () => {
    const students = await Promise.all(Array.from({ length: 60 }, (_, n) => enter(210 + (n % 30))));
    nowMs += 2 * 60_000;
    await flood();
    const [student] = students;
    await student?.say('What is going on here?');
    await student?.say('And who are these?');
    expect(student?.states.at(-1)?.slowModeSeconds).toBe(0);
    for (let n = 0; n < 2; n++)
      await Promise.all(
        students.map((each, s) => each.ask('chat message', { message: `${s} joins in, ${n}` })),
      );
    await student?.until(() => student.states.at(-1)?.slowModeSeconds === 10);
    expect(await student?.ask('chat message', { message: 'And now?' })).toMatchObject({ code: 'slow_mode' });
  });
});
