/** An author may remove a message for a day (contract §3). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOMS } from '#shared/rooms.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

const GONE = { ok: false, code: 'not_found', message: 'This message is no longer here.' };

eachDatabase('An author', (database, itOnce) => {
  const { server, enter, open } = chatWindows(database);

  describe.each(Object.values(ROOMS))('in the $id room', ({ id: room }) => {
    it('removes their message for everyone, from search and for answers, once', async () => {
      const [author, reader] = [await enter(room), await enter(room)];
      const { id, timestamp } = await author.say('regrettable words');
      await reader.until(() => reader.messages.some((message) => message.id === id));
      expect(await author.ask('remove message', { id })).toEqual({ ok: true });
      await reader.until(() => reader.removed.includes(id));
      expect(await author.ask('remove message', { id })).toEqual(GONE);
      expect(await reader.ask('search messages', { q: 'regrettable' })).toMatchObject({ messages: [] });
      expect(await reader.ask('chat message', { message: 'why?', replyTo: id })).toEqual(GONE);
      const [row] = await database().db.selectFrom('chatMessages').selectAll().where('id', '=', id).execute();
      expect(row).toMatchObject({ text: '', userName: '', mark: null, authorId: null });
      expect((await enter(room)).messages.map((message) => message.timestamp)).not.toContain(timestamp);
    });

    itOnce('does so from another window, and after a restart of it', async () => {
      const [secret, who] = [drawSecret(), await server().signIn('student')];
      const { id } = await (await enter(room, { secret, who })).say('first window');
      const second = await enter(room, { secret, who });
      expect(await second.ask('remove message', { id })).toEqual({ ok: true });
    });

    it('can’t remove another’s, an announcement, one of the other room, or none, and nothing happens', async () => {
      const [author, other] = [await enter(room), await enter(room)];
      const { id } = await author.say('mine');
      const admin = await server().signIn('admin');
      const announced = await admin.call('POST', `/api/chat/${room}/announcements`, { message: 'Exams.' });
      const elsewhere = await (await enter(room === 'public' ? 'anonymous' : 'public')).say('there');
      for (const each of [id, announced.body.announcement.id, elsewhere.id, 'none', ''])
        expect(await other.ask('remove message', { id: each })).toEqual(GONE);
      for (const payload of [{}, { id: 7 }, null, 'x'])
        expect(await author.ask('remove message', payload)).toMatchObject({ ok: false, code: 'invalid' });
      expect(author.removed).toEqual([]);
    });

    itOnce('must have joined', async () => {
      const { cookie } = await server().signIn('student');
      const window = await open({ room, secret: drawSecret(), cookie });
      expect(await window.ask('remove message', { id: 'x' })).toMatchObject({ code: 'not_joined' });
    });
  });

  it('of two who remove the same message at once, one hears that it is gone', async () => {
    const secret = drawSecret();
    const [first, second] = [await enter('anonymous', { secret }), await enter('anonymous', { secret })];
    const { id } = await first.say('twice');
    const answers = await Promise.all([first, second].map((window) => window.ask('remove message', { id })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

oneDatabase('An author, over time,', (database) => {
  let server: TestServer;
  let nowMs = Date.UTC(2026, 10, 22, 23, 59);
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  });
  afterAll(() => server.stop());
  const enter = async (options: Parameters<typeof openWindow>[1]): Promise<TestMember> => {
    const window = await openWindow(server.url, options);
    await window.join();
    return window;
  };

  it('can’t do so after midnight where the mark was the day’s, and after 24 hours where it is the account’s', async () => {
    const { cookie } = await server.signIn('student');
    const anonymous = await enter({ room: 'anonymous', secret: drawSecret() });
    const named = await enter({ room: 'public', cookie });
    const [hidden, early, late] = [await anonymous.say('x'), await named.say('y'), await named.say('z')];
    nowMs += 2 * 60_000;
    expect(await anonymous.ask('remove message', { id: hidden.id })).toEqual(GONE);
    expect(await named.ask('remove message', { id: early.id })).toEqual({ ok: true });
    nowMs += 24 * 60 * 60_000;
    expect(await named.ask('remove message', { id: late.id })).toEqual(GONE);
    anonymous.close();
    named.close();
  });
});
