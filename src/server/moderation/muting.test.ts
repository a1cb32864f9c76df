/** Mutes: whom they silence, for how long, and what is kept of them. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Mute } from '#shared/moderation.ts';
import { ROOMS } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Ten minutes before the end of this day, which is also the database's day. */
const LATE_MS = Date.now() - (Date.now() % DAY_MS) + DAY_MS - 600_000;

eachDatabase('A mute', (database, itOnce) => {
  const { server, enter } = chatWindows(database);
  const mute = (moderator: Caller, room: string, messageId: unknown, minutes: unknown = 10) =>
    moderator.call('POST', `/api/chat/${room}/mutes`, { messageId, minutes });

  describe.each(Object.values(ROOMS))('in the $id room', ({ id: room }) => {
    it('silences the author in every window, nobody else, and ends when a moderator ends it', async () => {
      const moderator = await server().signIn('moderator', 'Bibek Rana');
      const who = await server().signIn('student', 'Asha Rai');
      const secret = drawSecret();
      const troll = await enter(room, { secret, who });
      const [second, other] = [await enter(room, { secret, who }), await enter(room)];
      const { id, user, mark } = await troll.say('rude');
      const muted = await mute(moderator, room, id);
      expect([muted.status, muted.body.mute]).toEqual([
        201,
        { id: expect.any(String), user, mark, until: expect.stringMatching(/Z$/) },
      ]);
      for (const window of [troll, second, await enter(room, { secret, who })])
        expect(await window.ask('chat message', { message: 'again' })).toEqual({
          ok: false,
          code: 'muted',
          message: 'A moderator has muted you for now.',
          retryAfterMs: expect.any(Number),
        });
      await other.say('hello');
      const { mutes } = (await moderator.call('GET', `/api/chat/${room}/mutes`)).body;
      expect(mutes[0]).toEqual(muted.body.mute);
      const address = `/api/chat/${room}/mutes/${mutes[0].id}`;
      expect((await moderator.call('DELETE', address)).status).toBe(200);
      await troll.say('sorry');
      expect((await moderator.call('DELETE', address)).status).toBe(404);
    });

    itOnce('gives the same acknowledgement to a message that was stored before it', async () => {
      const moderator = await server().signIn('moderator');
      const troll = await enter(room);
      const clientId = '0190b7e2-0000-7000-8000-000000000001';
      const said = await troll.say('rude', clientId);
      await mute(moderator, room, said.id);
      expect(await troll.say('rude', clientId)).toEqual(said);
    });

    it('is replaced by a later one, which is listed first and alone', async () => {
      const moderator = await server().signIn('moderator');
      const { id } = await (await enter(room)).say('rude');
      const first = await mute(moderator, room, id, 5);
      const second = await mute(moderator, room, id, 2);
      expect(second.body.mute.until < first.body.mute.until).toBe(true);
      const { mutes } = (await moderator.call('GET', `/api/chat/${room}/mutes`)).body;
      expect(mutes[0]).toEqual(second.body.mute);
      expect(mutes.map((each: Mute) => each.id)).not.toContain(first.body.mute.id);
    });

    it('that has ended leaves its place in the list, where older ones follow', async () => {
      const moderator = await server().signIn('moderator');
      const list = async (query = '') =>
        (await moderator.call('GET', `/api/chat/${room}/mutes${query}`)).body.mutes;
      for (let n = 0; n < 3; n++) await mute(moderator, room, (await (await enter(room)).say('rude')).id);
      const [, second] = await list();
      const rest = await list(`?before=${second.id}`);
      expect(rest.length).toBeGreaterThan(0);
      await moderator.call('DELETE', `/api/chat/${room}/mutes/${second.id}`);
      expect(await list(`?before=${second.id}`)).toEqual(rest);
    });

    it.each([
      [{ minutes: 10 }, 'messageId must be the id of a message'],
      [{ messageId: 7, minutes: 10 }, 'messageId must be the id of a message'],
      [{ messageId: 'a', minutes: 0 }, 'minutes must be a whole number from 1 to 1440'],
      [{ messageId: 'a', minutes: 1441 }, 'minutes must be a whole number from 1 to 1440'],
      [{ messageId: 'a', minutes: 1.5 }, 'minutes must be a whole number from 1 to 1440'],
      [{ messageId: 'a', minutes: '10' }, 'minutes must be a whole number from 1 to 1440'],
    ])('refuses %j in one sentence', async (body, message) => {
      const moderator = await server().signIn('moderator');
      const answer = await moderator.call('POST', `/api/chat/${room}/mutes`, body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    });

    itOnce('needs a message of this room that is still there', async () => {
      const moderator = await server().signIn('moderator');
      const elsewhere = await (await enter(room === 'public' ? 'anonymous' : 'public')).say('rude');
      const removed = await (await enter(room)).say('rude');
      await moderator.call('DELETE', `/api/chat/${room}/messages/${removed.id}`);
      for (const id of [elsewhere.id, removed.id, 'none', '\0', 'x'.repeat(65)])
        expect((await mute(moderator, room, id)).status).toBe(404);
      expect((await mute(moderator, 'nowhere', removed.id)).status).toBe(404);
    });

    itOnce('can’t be put on an announcement', async () => {
      const moderator = await server().signIn('moderator');
      const announced = await moderator.call('POST', `/api/chat/${room}/announcements`, {
        message: 'Exams.',
      });
      expect((await mute(moderator, room, announced.body.announcement.id)).status).toBe(409);
    });
  });

  itOnce.each(['moderator', 'admin'] as const)('can’t be put on %ss, and binds none', async (role) => {
    const moderator = await server().signIn('moderator');
    const who = await server().signIn(role);
    const window = await enter('public', { who });
    expect((await mute(moderator, 'public', (await window.say('hello')).id)).status).toBe(409);
  });

  itOnce('binds nobody who has become a moderator meanwhile, and again who is one no more', async () => {
    const [admin, who] = [await server().signIn('admin'), await server().signIn('student')];
    const window = await enter('public', { who });
    await mute(admin, 'public', (await window.say('rude')).id);
    const becomes = (role: string) => admin.call('PATCH', `/api/users/${who.account.id}`, { role });
    const codes = async () => {
      const answer = await window.ask('chat message', { message: 'x' });
      return answer.ok ? 'ok' : answer.code;
    };
    await becomes('moderator');
    await eventually(async () => expect(await codes()).toBe('ok'));
    await becomes('student');
    await eventually(async () => expect(await codes()).toBe('muted'));
  });

  itOnce('in the anonymous room keeps nothing that leads to an account or a message', async () => {
    const { db } = database();
    await db.deleteFrom('chatMutes').execute();
    const moderator = await server().signIn('moderator');
    const { id, mark } = await (await enter('anonymous')).say('rude');
    await mute(moderator, 'anonymous', id);
    const rows = await db.selectFrom('chatMutes').selectAll().execute();
    const kept = { room: 'anonymous', mark, userName: 'Cog7', accountId: null };
    const times = { until: expect.any(Number), createdAt: expect.any(Number) };
    expect(rows).toEqual([{ id: expect.any(String), ...kept, ...times }]);
    const noted = await db.selectFrom('auditEntries').selectAll().orderBy('at', 'desc').execute();
    expect(noted[0]?.what).toBe('Muted somebody in the anonymous chat for 10 minutes');
    expect(JSON.stringify([rows, noted])).not.toContain(id);
  });
});

eachDatabase('A mute, over restarts and days,', (database) => {
  let server: TestServer;
  let nowMs = LATE_MS;
  const windows: TestMember[] = [];
  const start = async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  };
  const stop = async () => {
    for (const window of windows.splice(0)) window.close();
    await server.stop();
  };
  afterEach(stop);
  const enter = async (secret: string) => {
    const window = await openWindow(server.url, { room: 'anonymous', secret });
    windows.push(window);
    await window.join();
    return window;
  };

  it('stays after a restart, ends with the day, and then nothing is left of it', async () => {
    await start();
    const [moderator, secret] = [await server.signIn('moderator'), drawSecret()];
    const troll = await enter(secret);
    const { id, mark } = await troll.say('rude');
    const ask = () => moderator.call('POST', '/api/chat/anonymous/mutes', { messageId: id, minutes: 1440 });
    const muted = await ask();
    expect(muted.body.mute.until).toBe(new Date(LATE_MS + 600_000).toISOString());
    await stop();

    await start();
    const again = await enter(secret);
    const refused = await again.ask('chat message', { message: 'again' });
    expect(refused).toMatchObject({ ok: false, code: 'muted', retryAfterMs: 600_000 });

    const rows = await database().db.selectFrom('chatMutes').selectAll().execute();
    expect(rows).toMatchObject([{ mark, accountId: null, userName: 'Cog7' }]);
    nowMs += 11 * 60_000;
    await again.say('a new day');
    await stop();
    await start();
    await eventually(async () =>
      expect(await database().db.selectFrom('chatMutes').selectAll().execute()).toEqual([]),
    );
    const late = await server.signIn('moderator');
    const tooLate = await late.call('POST', '/api/chat/anonymous/mutes', { messageId: id, minutes: 10 });
    expect([tooLate.status, tooLate.body.message]).toEqual([
      409,
      'This message is from another day, so its author can’t be muted.',
    ]);
  });
});
