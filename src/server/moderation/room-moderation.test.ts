/** Slow mode and locks, as moderators set them. */
import { describe, expect, it } from 'vitest';
import { ROOMS } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow } from '#test/server/member.ts';
import { type Caller, startTestServer } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

eachDatabase('A room', (database, itOnce) => {
  const { server, enter } = chatWindows(database);
  const change = (moderator: Caller, room: string, body: object) =>
    moderator.call('PATCH', `/api/chat/${room}`, body);
  const open = { slowModeSeconds: 0, isLocked: false };

  describe.each(Object.values(ROOMS))('($id)', ({ id: room }) => {
    it('says its state to who joins, and to all at each change', async () => {
      const moderator = await server().signIn('moderator');
      const window = await enter(room);
      await window.until(() => window.states.length === 1);
      const slow = { slowModeSeconds: 300, isLocked: false };
      const answer = await change(moderator, room, { slowModeSeconds: 300 });
      expect([answer.status, answer.body.state]).toEqual([200, slow]);
      await change(moderator, room, { isLocked: true });
      await change(moderator, room, open);
      await window.until(() => window.states.length === 4);
      expect(window.states).toEqual([open, slow, { ...slow, isLocked: true }, open]);
    });

    it('in slow mode lets each person write once in that time', async () => {
      const moderator = await server().signIn('moderator');
      const secret = drawSecret();
      const who = await server().signIn('student');
      const window = await enter(room, { secret, who });
      await change(moderator, room, { slowModeSeconds: 60 });
      await window.say('first');
      const second = await enter(room, { secret, who });
      for (const each of [window, second]) {
        const refused = await each.ask('chat message', { message: 'second' });
        expect(refused).toMatchObject({ ok: false, code: 'slow_mode' });
        const { retryAfterMs = 0 } = refused.ok ? {} : refused;
        expect(retryAfterMs).toBeGreaterThan(50_000);
        expect(retryAfterMs).toBeLessThanOrEqual(60_000);
      }
      await (await enter(room)).say('somebody else');
      await change(moderator, room, open);
      await window.say('second');
    });

    itOnce('in slow mode that is made shorter binds nobody by the longer one', async () => {
      const moderator = await server().signIn('moderator');
      const window = await enter(room);
      await change(moderator, room, { slowModeSeconds: 300 });
      await window.say('first');
      await change(moderator, room, { slowModeSeconds: 60 });
      const refused = await window.ask('chat message', { message: 'second' });
      expect(refused.ok ? {} : refused).toMatchObject({ code: 'slow_mode' });
      expect(refused.ok ? 0 : refused.retryAfterMs).toBeLessThanOrEqual(60_000);
      await change(moderator, room, open);
    });

    itOnce('in slow mode takes what is sent at once as the first and the rest', async () => {
      const moderator = await server().signIn('moderator');
      const window = await enter(room);
      await change(moderator, room, { slowModeSeconds: 60 });
      const sent = ['a', 'b', 'c', 'd', 'e'].map((message) => window.ask('chat message', { message }));
      expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([true, false, false, false, false]);
      await change(moderator, room, open);
    });

    it('locked refuses every message, and opens again', async () => {
      const moderator = await server().signIn('moderator');
      const window = await enter(room);
      await change(moderator, room, { isLocked: true });
      expect(await window.ask('chat message', { message: 'x' })).toMatchObject({ ok: false, code: 'locked' });
      await moderator.call('POST', `/api/chat/${room}/announcements`, { message: 'Closed until 8.' });
      await change(moderator, room, { isLocked: false });
      await window.say('hello');
    });

    it.each([
      [{ slowModeSeconds: -1 }, 'slowModeSeconds must be a whole number from 0 to 300'],
      [{ slowModeSeconds: 301 }, 'slowModeSeconds must be a whole number from 0 to 300'],
      [{ slowModeSeconds: 1.5 }, 'slowModeSeconds must be a whole number from 0 to 300'],
      [{ slowModeSeconds: '5', isLocked: true }, 'slowModeSeconds must be a whole number from 0 to 300'],
      [{ isLocked: 1 }, 'isLocked must be true or false'],
      [{ rules: { flood: 'no' } }, expect.stringContaining('rules may have reports, word, flood')],
      [{ rules: { gravity: true } }, expect.stringContaining('rules may have reports, word, flood')],
    ])('refuses %j in one sentence, and changes nothing', async (body, message) => {
      const moderator = await server().signIn('moderator');
      const answer = await change(moderator, room, body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect((await moderator.call('GET', `/api/chat/${room}`)).body.state).toEqual(open);
    });
  });

  itOnce('tells moderators what they have set, and which rules act', async () => {
    const moderator = await server().signIn('moderator');
    await change(moderator, 'public', { slowModeSeconds: 30, rules: { word: false } });
    expect((await moderator.call('GET', '/api/chat/public')).body).toEqual({
      success: true,
      state: { slowModeSeconds: 30, isLocked: false },
      slowModeSeconds: 30,
      floodUntil: null,
      rules: { reports: true, word: false, flood: true, 'same text': true, length: true },
    });
    await change(moderator, 'public', { ...open, rules: { word: true } });
  });

  itOnce('that knows accounts binds no moderator and no administrator', async () => {
    const moderator = await server().signIn('moderator');
    const windows = [
      await enter('public', { who: moderator }),
      await enter('public', { who: await server().signIn('admin') }),
    ];
    await change(moderator, 'public', { slowModeSeconds: 300, isLocked: true });
    for (const window of windows) for (const text of ['one', 'two']) await window.say(text);
    await change(moderator, 'public', open);
  });

  itOnce('without accounts binds everybody, also who is a moderator elsewhere', async () => {
    const moderator = await server().signIn('moderator');
    const window = await enter('anonymous', { who: moderator });
    await change(moderator, 'anonymous', { isLocked: true });
    expect(await window.ask('chat message', { message: 'x' })).toMatchObject({ code: 'locked' });
    await change(moderator, 'anonymous', open);
  });

  it('keeps its state over a restart, and who wrote last', async () => {
    const moderator = await server().signIn('moderator');
    const secret = drawSecret();
    await (await enter('anonymous', { secret })).say('before');
    await change(moderator, 'anonymous', { slowModeSeconds: 200 });
    const restarted = await startTestServer(database());
    const window = await openWindow(restarted.url, { room: 'anonymous', secret });
    await window.join();
    await window.until(() => window.states.length > 0);
    expect(window.states).toEqual([{ slowModeSeconds: 200, isLocked: false }]);
    expect(await window.ask('chat message', { message: 'after' })).toMatchObject({ code: 'slow_mode' });
    window.close();
    await restarted.stop();
    await change(moderator, 'anonymous', open);
  });

  it('has each change in both logs, without a name in the public one', async () => {
    const { db } = database();
    await db.deleteFrom('moderationLog').execute();
    const moderator = await server().signIn('moderator', 'Bibek Rana');
    const admin = await server().signIn('admin');
    await change(moderator, 'public', { slowModeSeconds: 30, isLocked: true, rules: { flood: false } });
    await change(moderator, 'public', { ...open, rules: { flood: true } });
    const { entries } = (await admin.call('GET', '/api/audit')).body;
    expect(
      entries
        .slice(0, 6)
        .map(({ what }: { what: string }) => what)
        .toSorted(),
    ).toEqual([
      'Ended slow mode in the public chat',
      'Locked the public chat',
      'Set slow mode from 0 to 30 s in the public chat',
      'Turned off the rule “flood” in the public chat',
      'Turned on the rule “flood” in the public chat',
      'Unlocked the public chat',
    ]);
    await eventually(async () => {
      const { log } = (await server().visitor.call('GET', '/api/moderation')).body;
      expect(log.map(({ action }: { action: string }) => action)).toEqual([
        'lock',
        'slow mode off',
        'slow mode on',
        'unlock',
      ]);
    });
  });
});
