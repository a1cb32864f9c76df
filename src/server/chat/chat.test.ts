import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { ROOMS } from '#shared/rooms.ts';
import { eachDatabase } from '#test/server/database.ts';
import { drawSecret, type TestMember } from '#test/server/member.ts';
import { chatWindows } from '#test/server/windows.ts';

eachDatabase('The chat', (database, itOnce) => {
  const { server, open, enter } = chatWindows(database);
  const texts = (messages: Message[]) => messages.map(({ message }) => message);

  describe.each(Object.values(ROOMS))('in the $id room', ({ id: room }) => {
    it('shows everybody the same messages in the same order, the sender included', async () => {
      const [ana, bo] = [await enter(room), await enter(room)];
      const said = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? ana : bo).say(`n ${n}`)));
      const ids = new Set(said.map(({ id }) => id));
      const seenBy = ({ messages }: TestMember) => messages.filter(({ id }) => ids.has(id));
      await Promise.all([ana, bo].map((window) => window.until(() => seenBy(window).length === 40)));
      const seen = [ana, bo].map(seenBy);
      expect(seen[0]).toHaveLength(40);
      expect(seen[0]).toEqual(seen[1]);
      const timestamps = seen[0]?.map(({ timestamp }) => timestamp) ?? [];
      expect(timestamps).toEqual([...new Set(timestamps)].sort());
      expect(timestamps[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    });

    it('stores a message once for each clientId, whatever it says the second time', async () => {
      const window = await enter(room);
      const clientId = randomUUID();
      const first = await window.say('once', clientId);
      const [again, ...others] = await Promise.all(
        ['twice', 'thrice', 'x'].map((text) => window.say(text, clientId)),
      );
      expect(again).toEqual(first);
      expect(others).toEqual([first, first]);
      const later = await enter(room);
      expect(later.messages.filter(({ id }) => id === first.id)).toHaveLength(1);
    });

    it('lets two people use the same clientId', async () => {
      const [ana, bo] = [await enter(room), await enter(room)];
      const clientId = randomUUID();
      expect((await ana.say('mine', clientId)).id).not.toBe((await bo.say('mine too', clientId)).id);
    });

    it('pages backwards through everything exactly once, and ends with an empty page', async () => {
      const window = await enter(room);
      for (let n = 0; n < 130; n += 10)
        await Promise.all(Array.from({ length: 10 }, (_, k) => window.say(`page ${n + k}`)));
      const reader = await enter(room);
      expect(reader.messages).toHaveLength(50);
      for (let length = -1; length !== reader.messages.length; ) {
        length = reader.messages.length;
        const before = reader.messages[0]?.timestamp;
        expect(await reader.ask('load older messages', { before })).toMatchObject({ ok: true });
      }
      const paged = texts(reader.messages).filter((text) => text.startsWith('page '));
      expect(new Set(paged).size).toBe(130);
      expect(paged).toHaveLength(130);
      const timestamps = reader.messages.map(({ timestamp }) => timestamp);
      expect(timestamps).toEqual(timestamps.toSorted());
    });

    itOnce(
      'sends no more of the newest messages than a slow connection asks for, and refuses what is no number of them',
      async () => {
        const ana = await enter(room);
        const said = [];
        for (const text of ['one', 'two', 'three']) said.push(await ana.say(text));
        const identity = ROOMS[room].identity === 'account' ? server().signIn('student') : server().visitor;
        const window = await open({ room, secret: drawSecret(), cookie: (await identity).cookie });
        for (const newest of [0, 51, 1.5, '2'])
          expect(await window.join({ username: 'Cog7', newest })).toMatchObject({
            ok: false,
            code: 'invalid',
          });
        expect(await window.join({ username: 'Cog7', newest: 2 })).toMatchObject({ ok: true });
        expect(window.messages).toEqual(said.slice(1));
      },
    );

    itOnce('counts people, not windows', async () => {
      const who = await server().signIn('student');
      const secret = drawSecret();
      const first = await enter(room, { secret, who });
      // The people of the previous test may still be leaving.
      await first.until(() => first.counts.at(-1) === 1);
      await enter(room, { secret, who });
      const other = await enter(room);
      // The count is the last announced one, because a newer one would show who has just joined.
      expect(other.counts[0]).toBe(1);
      await first.until(() => first.counts.at(-1) === 2);
      other.close();
      await first.until(() => first.counts.at(-1) === 1);
    });

    it('takes a removed message away from everybody, for good', async () => {
      const admin = await server().signIn('admin');
      const [ana, bo] = [await enter(room), await enter(room)];
      const clientId = randomUUID();
      const { id } = await ana.say('regrettable', clientId);
      const path = `/api/chat/${room}/messages/${id}`;
      expect((await (await server().signIn('student')).call('DELETE', path)).status).toBe(403);
      expect((await admin.call('DELETE', path)).status).toBe(200);
      await bo.until(() => bo.removed.includes(id));
      expect(texts((await enter(room)).messages)).not.toContain('regrettable');
      // A resend from a client that never got the acknowledgement must not bring it back.
      expect(await ana.ask('chat message', { message: 'regrettable', clientId })).toMatchObject({
        code: 'not_found',
      });
      expect((await admin.call('DELETE', path)).status).toBe(404);
    });

    it('announces once for each clientId, also in many requests at once', async () => {
      const [admin, other] = [await server().signIn('admin'), await server().signIn('admin')];
      const window = await enter(room);
      const path = `/api/chat/${room}/announcements`;
      const clientId = randomUUID();
      const announce = (who: typeof admin, id: string = clientId) =>
        who.call('POST', path, { message: 'Once and for all', clientId: id });
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => announce(admin)),
        announce(admin, clientId.toUpperCase()),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      const [{ id }] = answers.map(({ body }) => body.announcement) as [Message];
      expect(new Set(answers.map(({ body }) => body.announcement.id))).toEqual(new Set([id]));
      // Another administrator's announcement may have the same clientId.
      const theirs = (await announce(other)).body.announcement;
      await window.until(() => window.messages.at(-1)?.id === theirs.id);
      const delivered = window.messages.filter(({ message }) => message === 'Once and for all');
      expect(delivered.map((message) => message.id)).toEqual([id, theirs.id]);

      // A resend doesn't bring back what was removed since.
      await admin.call('DELETE', `/api/chat/${room}/messages/${id}`);
      expect((await announce(admin)).status).toBe(404);
      expect((await announce(admin, 'not a UUID')).body.errors).toEqual({
        clientId: 'clientId must be a UUID.',
      });
    });

    itOnce('announces as Cogito, without a mark, and a member can’t', async () => {
      const admin = await server().signIn('admin');
      const window = await enter(room);
      const path = `/api/chat/${room}/announcements`;
      expect((await admin.call('POST', path, { message: 'Exams moved' })).status).toBe(200);
      await window.until(() => window.messages.at(-1)?.message === 'Exams moved');
      const announcement = window.messages.at(-1);
      expect(announcement).toMatchObject({ user: 'Cogito', message: 'Exams moved' });
      expect(announcement).not.toHaveProperty('mark');
      expect((await admin.call('POST', path, { message: ' ' })).status).toBe(400);
      expect((await (await server().signIn('instructor')).call('POST', path, { message: 'x' })).status).toBe(
        403,
      );
      expect((await window.ask('chat message', { message: 'I am the boss', role: 'admin' })).ok).toBe(true);
      await window.until(() => window.messages.at(-1)?.message === 'I am the boss');
      expect(window.messages.at(-1)?.role).toBe('member');
    });

    it('keeps a report with its reason for the administrators', async () => {
      const [admin, window] = [await server().signIn('admin'), await enter(room)];
      const { id } = await window.say('rude');
      expect(await window.ask('report message', { id, reason: ' unkind ' })).toEqual({ ok: true });
      expect(await window.ask('report message', { id })).toEqual({ ok: true });
      expect(await window.ask('report message', { id: randomUUID() })).toMatchObject({ code: 'not_found' });
      const { reports } = (await admin.call('GET', '/api/reports')).body;
      expect(reports[0]).toMatchObject({
        id,
        room,
        message: { id, message: 'rude' },
        state: 'open',
        reports: 1,
        reasons: ['unkind'],
      });
    });

    it.each([
      ['chat message', undefined],
      ['chat message', null],
      ['chat message', 'text'],
      ['chat message', []],
      ['chat message', { message: '   ' }],
      ['chat message', { message: 7 }],
      ['chat message', { message: 'x', clientId: 'no uuid' }],
      ['chat message', { message: 'x', clientId: { $ne: '' } }],
      ['load older messages', undefined],
      ['load older messages', { before: '' }],
      ['load older messages', { before: -1 }],
      ['load older messages', { before: 1e308 }],
      ['load older messages', { before: "' or 1=1 --" }],
      ['load older messages', { before: '2026-13-45T99:99:99.000000Z' }],
      ['report message', {}],
      ['report message', { id: 7 }],
    ])('refuses %s with %j in one sentence', async (event, payload) => {
      const window = await enter(room);
      const answer = await window.ask(event, payload);
      expect(answer).toMatchObject({ ok: false, code: 'invalid' });
      expect((answer as { message: string }).message).toMatch(/^[A-Za-z].*\.$/);
    });

    itOnce('refuses what is one character too long', async () => {
      const window = await enter(room);
      expect((await window.ask('chat message', { message: 'x'.repeat(2000) })).ok).toBe(true);
      expect(await window.ask('chat message', { message: 'x'.repeat(2001) })).toMatchObject({
        code: 'invalid',
      });
      const report = { id: 'x', reason: 'y'.repeat(501) };
      expect(await window.ask('report message', report)).toMatchObject({ code: 'invalid' });
    });

    itOnce('answers what comes before joining with not_joined, and stays', async () => {
      const who = await server().signIn('student');
      const window = await open({ room, cookie: who.cookie });
      for (const event of ['chat message', 'load older messages', 'report message'])
        expect(await window.ask(event, { message: 'x' })).toMatchObject({ ok: false, code: 'not_joined' });
      for (const event of ['__proto__', 'constructor', 'toString', '']) window.socket.emit(event, { a: 1 });
      window.socket.emit('chat message');
      window.socket.emit('join', null, null, null);
      expect(await window.join()).toMatchObject({ ok: true });
    });
  });

  itOnce('holds one room per connection', async () => {
    const ana = await server().signIn('student');
    const window = await open({ room: 'anonymous', cookie: ana.cookie, path: '/api/socket.io' });
    const second = window.socket.io.socket('/public-chat');
    const refused = new Promise<Error>((resolve) => second.once('connect_error', resolve));
    second.connect();
    expect((await refused).message).toBe('One room per connection.');
  });

  itOnce.each(['null', 'https://evil.test', 'http://127.0.0.1.evil.test', 'http://127.0.0.1:1'])(
    'refuses a handshake from the origin %s',
    async (origin) => {
      for (const { id: room } of Object.values(ROOMS)) await expect(open({ room, origin })).rejects.toThrow();
    },
  );

  itOnce('serves a handshake from its own origin', async () => {
    await expect(open({ room: 'anonymous', origin: server().url })).resolves.toBeTruthy();
  });

  itOnce('ends a connection for a frame over 64 KB, and for nothing smaller', async () => {
    const window = await enter('anonymous');
    expect(await window.ask('chat message', { message: 'x'.repeat(60_000) })).toMatchObject({
      code: 'invalid',
    });
    window.socket.emit('chat message', { message: 'x'.repeat(70_000) });
    await window.until(() => window.socket.disconnected);
  });
});
