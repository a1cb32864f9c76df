import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { drawSecret } from '#test/server/member.ts';
import { chatWindows } from '#test/server/windows.ts';

oneDatabase('Who somebody is in the chat', (database) => {
  const { server, open, enter } = chatWindows(database);

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
    expect(a).toMatchObject({ ok: true, user: 'Cog42', mark: expect.stringMatching(/^[0-9a-z]{8}$/) });
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
    const ana = await server().signIn('student', 'Ana Rai');
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
    const ana = await server().signIn('student');
    await expect(open({ room: 'public', cookie: ana.cookie, path: '/socket.io' })).resolves.toBeTruthy();
  });

  it('ends an account’s sockets when it signs out or is suspended', async () => {
    const [ana, admin] = [await server().signIn('student'), await server().signIn('admin')];
    const [first, second] = [await enter('public', { who: ana }), await enter('public', { who: ana })];
    await ana.call('POST', '/api/auth/logout');
    await Promise.all([first, second].map((window) => window.until(() => window.socket.disconnected)));
    const bo = await server().signIn('student');
    const window = await enter('public', { who: bo });
    await admin.call('PATCH', `/api/users/${bo.account.id}`, { suspended: true });
    await window.until(() => window.socket.disconnected);
    await expect(open({ room: 'public', cookie: bo.cookie })).rejects.toThrow('Please sign in to chat.');
  });

  it('stores nothing that says who wrote an anonymous message', async () => {
    const secret = drawSecret();
    const ana = await server().signIn('student');
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
