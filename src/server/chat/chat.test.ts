import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Message, ROOM_IDS, ROOMS, type RoomId } from '#shared/chat.ts';
import { eachDatabase } from '../db/test-database.ts';
import { type Caller, startTestServer, type TestServer } from '../test-server.ts';
import { drawSecret, openWindow, type TestMember } from './test-member.ts';

eachDatabase('The chat', (database) => {
  let server: TestServer;
  const windows: TestMember[] = [];
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterEach(() => {
    for (const window of windows.splice(0)) window.close();
  });
  afterAll(() => server.stop());

  const open = async (options: Parameters<typeof openWindow>[1]) => {
    const window = await openWindow(server.url, options);
    windows.push(window);
    return window;
  };
  /** A joined window in `room`, of a new visitor or a new account. */
  const enter = async (room: RoomId, options: { secret?: string; who?: Caller } = {}) => {
    const isPublic = ROOMS[room].access === 'signed-in';
    const who = options.who ?? (isPublic ? await server.signIn('student') : server.visitor);
    const window = await open({ room, secret: options.secret ?? drawSecret(), cookie: who.cookie });
    expect(await window.join()).toMatchObject({ ok: true });
    return window;
  };
  const texts = (messages: Message[]) => messages.map(({ message }) => message);

  describe.each(ROOM_IDS)('in the %s room', (room) => {
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

    it('counts people, not windows', async () => {
      const who = await server.signIn('student');
      const secret = drawSecret();
      const first = await enter(room, { secret, who });
      // Those of the test before may still be on their way out.
      await first.until(() => first.counts.at(-1) === 1);
      await enter(room, { secret, who });
      const other = await enter(room);
      expect(other.counts.at(-1)).toBe(2);
      await first.until(() => first.counts.at(-1) === 2);
      other.close();
      await first.until(() => first.counts.at(-1) === 1);
    });

    it('takes a removed message away from everybody, for good', async () => {
      const admin = await server.signIn('admin');
      const [ana, bo] = [await enter(room), await enter(room)];
      const clientId = randomUUID();
      const { id } = await ana.say('regrettable', clientId);
      const path = `/api/chat/${room}/messages/${id}`;
      expect((await (await server.signIn('student')).call('DELETE', path)).status).toBe(403);
      expect((await admin.call('DELETE', path)).status).toBe(200);
      await bo.until(() => bo.removed.includes(id));
      expect(texts((await enter(room)).messages)).not.toContain('regrettable');
      // A resend from a client that never heard the acknowledgement must not bring it back.
      expect(await ana.ask('chat message', { message: 'regrettable', clientId })).toMatchObject({
        code: 'not_found',
      });
      expect((await admin.call('DELETE', path)).status).toBe(404);
    });

    it('announces as Cogito, without a mark, and a member can’t', async () => {
      const admin = await server.signIn('admin');
      const window = await enter(room);
      const path = `/api/chat/${room}/announcements`;
      expect((await admin.call('POST', path, { message: 'Exams moved' })).status).toBe(200);
      await window.until(() => window.messages.at(-1)?.role === 'admin');
      const announcement = window.messages.at(-1);
      expect(announcement).toMatchObject({ user: 'Cogito', message: 'Exams moved' });
      expect(announcement).not.toHaveProperty('mark');
      expect((await admin.call('POST', path, { message: ' ' })).status).toBe(400);
      expect((await (await server.signIn('instructor')).call('POST', path, { message: 'x' })).status).toBe(
        403,
      );
      expect((await window.ask('chat message', { message: 'I am the boss', role: 'admin' })).ok).toBe(true);
      await window.until(() => window.messages.at(-1)?.message === 'I am the boss');
      expect(window.messages.at(-1)?.role).toBe('member');
    });

    it('keeps a report with its reason for the administrators', async () => {
      const [admin, window] = [await server.signIn('admin'), await enter(room)];
      const { id } = await window.say('rude');
      expect(await window.ask('report message', { id, reason: ' unkind ' })).toEqual({ ok: true });
      expect(await window.ask('report message', { id })).toEqual({ ok: true });
      expect(await window.ask('report message', { id: randomUUID() })).toMatchObject({ code: 'not_found' });
      const { reports } = (await admin.call('GET', '/api/reports')).body;
      const mine = reports.filter((report: { message: Message }) => report.message?.id === id);
      expect(mine).toMatchObject([{ room, reason: 'unkind', resolved: false, message: { message: 'rude' } }]);
      const resolved = await admin.call('PATCH', `/api/reports/${mine[0]._id}`, { resolved: true });
      expect(resolved.body.report.resolved).toBe(true);
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
      ['report message', { id: '\0' }],
      ['report message', { id: randomUUID(), reason: '\0' }],
    ])('refuses %s with %j in one sentence', async (event, payload) => {
      const window = await enter(room);
      const answer = await window.ask(event, payload);
      expect(answer).toMatchObject({ ok: false, code: 'invalid' });
      expect((answer as { message: string }).message).toMatch(/^[A-Za-z].*\.$/);
    });

    it('refuses what is one character too long', async () => {
      const window = await enter(room);
      expect((await window.ask('chat message', { message: 'x'.repeat(2000) })).ok).toBe(true);
      expect(await window.ask('chat message', { message: 'x'.repeat(2001) })).toMatchObject({
        code: 'invalid',
      });
      const report = { id: 'x', reason: 'y'.repeat(501) };
      expect(await window.ask('report message', report)).toMatchObject({ code: 'invalid' });
    });

    it('answers what comes before joining with not_joined, and stays', async () => {
      const who = await server.signIn('student');
      const window = await open({ room, cookie: who.cookie });
      for (const event of ['chat message', 'load older messages', 'report message'])
        expect(await window.ask(event, { message: 'x' })).toMatchObject({ ok: false, code: 'not_joined' });
      for (const event of ['__proto__', 'constructor', 'toString', '']) window.socket.emit(event, { a: 1 });
      window.socket.emit('chat message');
      window.socket.emit('join', null, null, null);
      expect(await window.join()).toMatchObject({ ok: true });
    });
  });

  it('keeps an anonymous visitor’s mark for the day, by secret and never by name', async () => {
    const secret = drawSecret();
    const [one, again, other] = [
      await open({ room: 'anonymous', secret }),
      await open({ room: 'anonymous', secret }),
      await open({ room: 'anonymous', secret: drawSecret() }),
    ];
    const [a, b, c] = await Promise.all(
      [one, again, other].map((window) => window.join({ username: 'Cog42' })),
    );
    expect(a).toMatchObject({ ok: true, user: 'Cog42', mark: expect.stringMatching(/^[0-9a-z]{6}$/) });
    expect(b).toEqual(a);
    expect(c).not.toEqual(a);
  });

  it.each([
    'admin',
    'Cog',
    'Cog1000',
    'Cog-1',
    'Cog07',
    'cog7',
    'Cog7\u200b',
    'Сog7',
    ['Cog7'],
    { a: 1 },
    null,
  ])('lets nobody be called %j in the anonymous room', async (username) => {
    const window = await open({ room: 'anonymous', secret: drawSecret() });
    expect(await window.join({ username })).toMatchObject({ ok: false, code: 'invalid' });
  });

  it('draws a secret for a client without one, and refuses a malformed one', async () => {
    const window = await open({ room: 'anonymous' });
    expect(await window.join()).toMatchObject({ ok: true, mark: expect.any(String) });
    await expect(open({ room: 'anonymous', secret: 'short' })).rejects.toThrow(
      'The secret must be 32 bytes in base64url.',
    );
  });

  it('takes name, gender and role from the account, whatever a client claims', async () => {
    const ana = await server.signIn('student', 'Ana Rai');
    const window = await open({ room: 'public', cookie: ana.cookie });
    expect(await window.join({ username: 'Bob', gender: 'male' })).toMatchObject({
      user: 'Ana Rai',
      mark: ana.account.mark,
    });
    const claim = {
      user: 'Bob',
      gender: 'male',
      role: 'admin',
      timestamp: '1999',
      id: 'x',
      mark: 'x',
      message: 'hi',
    };
    expect(await window.ask('chat message', claim)).toMatchObject({
      message: { user: 'Ana Rai', gender: 'female', role: 'member', mark: ana.account.mark, message: 'hi' },
    });
  });

  it('lets only the signed-in into the public room', async () => {
    await expect(open({ room: 'public' })).rejects.toThrow('Please sign in to chat.');
    await expect(open({ room: 'public', cookie: 'cogito_session=invented' })).rejects.toThrow(
      'Please sign in to chat.',
    );
    const ana = await server.signIn('student');
    await expect(open({ room: 'public', cookie: ana.cookie, path: '/socket.io' })).resolves.toBeTruthy();
  });

  it('ends an account’s sockets when it signs out or is suspended', async () => {
    const [ana, admin] = [await server.signIn('student'), await server.signIn('admin')];
    const [first, second] = [await enter('public', { who: ana }), await enter('public', { who: ana })];
    await ana.call('POST', '/api/auth/logout');
    await Promise.all([first, second].map((window) => window.until(() => window.socket.disconnected)));
    const bo = await server.signIn('student');
    const window = await enter('public', { who: bo });
    await admin.call('PATCH', `/api/users/${bo.account.id}`, { suspended: true });
    await window.until(() => window.socket.disconnected);
    await expect(open({ room: 'public', cookie: bo.cookie })).rejects.toThrow('Please sign in to chat.');
  });

  it('holds one room per connection', async () => {
    const ana = await server.signIn('student');
    const window = await open({ room: 'anonymous', cookie: ana.cookie, path: '/api/socket.io' });
    const second = window.socket.io.socket('/public-chat');
    const refused = new Promise<Error>((resolve) => second.once('connect_error', resolve));
    second.connect();
    expect((await refused).message).toBe('One room per connection.');
  });

  it.each(['null', 'https://evil.test', 'http://127.0.0.1.evil.test', 'http://127.0.0.1:1'])(
    'refuses a handshake from the origin %s',
    async (origin) => {
      for (const room of ROOM_IDS) await expect(open({ room, origin })).rejects.toThrow();
    },
  );

  it('serves a handshake from its own origin', async () => {
    await expect(open({ room: 'anonymous', origin: server.url })).resolves.toBeTruthy();
  });

  it('ends a connection for a frame over 64 KB, and for nothing smaller', async () => {
    const window = await enter('anonymous');
    expect(await window.ask('chat message', { message: 'x'.repeat(60_000) })).toMatchObject({
      code: 'invalid',
    });
    window.socket.emit('chat message', { message: 'x'.repeat(70_000) });
    await window.until(() => window.socket.disconnected);
  });

  it('stores nothing that says who wrote an anonymous message', async () => {
    const secret = drawSecret();
    const ana = await server.signIn('student');
    const window = await enter('anonymous', { secret, who: ana });
    const { id } = await window.say('nobody knows', randomUUID());
    const row = await database()
      .db.selectFrom('chatMessages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.authorId).toBeNull();
    const stored = JSON.stringify(row);
    for (const trace of [secret, ana.account.id, ana.account.email, '127.0.0.1'])
      expect(stored).not.toContain(trace);
  });
});
