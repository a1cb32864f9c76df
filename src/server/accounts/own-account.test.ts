import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase, oneDatabase } from '../testing/database.ts';
import { openWindow } from '../testing/member.ts';
import { type Answer, startTestServer, TEST_PASSWORD, type TestServer } from '../testing/server.ts';
import { deviceOf } from './device.ts';

const NEW_PASSWORD = 'Louder-Cog-8';
const HOUR_MS = 60 * 60_000;
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

eachDatabase('An account’s owner', (database) => {
  let server: TestServer;
  let nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  });
  afterAll(() => server.stop());

  /** Another session of the account, by signing in. */
  async function signInAgain(email: string, userAgent = '', password = TEST_PASSWORD) {
    const response = await server.visitor.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password }),
    });
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }
  const isSignedIn = async (cookie: string) => {
    const response = await server.visitor.fetch('/api/auth/isAuth', { headers: { cookie } });
    return ((await response.json()) as Answer['body']).success;
  };
  const openChat = async (cookie: string) => {
    const window = await openWindow(server.url, { room: 'public', cookie });
    await window.join();
    const isClosed = new Promise<void>((resolve) => window.socket.once('disconnect', () => resolve()));
    return Object.assign(window, { isClosed });
  };

  it('changes the password with the current one, which ends every other session and its sockets', async () => {
    const student = await server.signIn('student');
    const other = await signInAgain(student.account.email);
    const window = await openChat(other);
    const change = (currentPassword: string, password: string) =>
      student.call('POST', '/api/account/password', { currentPassword, password, confirmPassword: password });
    expect(await change('Wrong-Cog-7', NEW_PASSWORD)).toMatchObject({
      status: 403,
      body: { errors: { currentPassword: 'The current password is wrong' } },
    });
    expect((await change(TEST_PASSWORD, 'Password1')).status).toBe(400);
    expect((await change(TEST_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    await window.isClosed;
    expect([await isSignedIn(student.cookie), await isSignedIn(other)]).toEqual([true, false]);
    expect(await signInAgain(student.account.email, '', NEW_PASSWORD)).toContain('cogito_session=');
  });

  it('lists the sessions by device and hour, and ends one with its sockets', async () => {
    const student = await server.signIn('student');
    nowMs += HOUR_MS;
    const phone = await signInAgain(student.account.email, FIREFOX);
    const { sessions } = (await student.call('GET', '/api/account/sessions')).body;
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        device: 'Firefox on Android',
        current: false,
      },
      expect.objectContaining({ device: 'Unknown device', current: true }),
    ]);
    const token = phone.split('=')[1] ?? '';
    const stored = JSON.stringify(await database().db.selectFrom('sessions').selectAll().execute());
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(stored).not.toContain(sessions[0].id);
    expect(stored).not.toContain('Gecko');

    const window = await openChat(phone);
    const stranger = await server.signIn('admin');
    expect((await stranger.call('DELETE', `/api/account/sessions/${sessions[0].id}`)).status).toBe(404);
    expect((await student.call('DELETE', `/api/account/sessions/${sessions[0].id}`)).status).toBe(200);
    await window.isClosed;
    expect([await isSignedIn(phone), await isSignedIn(student.cookie)]).toEqual([false, true]);
  });

  it.each([
    ['student', 29 * 24, 32 * 24],
    ['admin', 11, 13.5],
  ] as const)(
    'is signed out as %s after the idle time, which each use begins anew',
    async (role, used, unused) => {
      const person = await server.signIn(role);
      nowMs += used * HOUR_MS;
      expect(await isSignedIn(person.cookie)).toBe(true);
      nowMs += used * HOUR_MS;
      expect(await isSignedIn(person.cookie)).toBe(true);
      nowMs += unused * HOUR_MS;
      expect(await isSignedIn(person.cookie)).toBe(false);
    },
  );

  it('changes name and gender, which the chat shows at once', async () => {
    const student = await server.signIn('student');
    const window = await openChat(student.cookie);
    const changed = await student.call('PATCH', '/api/account', {
      name: ' Asha Gurung ',
      gender: 'other',
      role: 'admin',
    });
    expect(changed.body.user).toMatchObject({ name: 'Asha Gurung', gender: 'other', role: 'student' });
    await window.isClosed;
    const again = await openChat(student.cookie);
    expect(await again.say('Hello')).toMatchObject({ user: 'Asha Gurung', gender: 'other' });
    again.close();
    for (const [body, errors] of [
      [{ name: 'Cogito' }, { name: 'Full name can’t be Cogito, the name of this site' }],
      [{ name: 'A' }, { name: 'Full name must be at least 2 characters' }],
      [{ gender: 'zzz' }, { gender: 'Please select your gender' }],
      [{ email: 'x' }, { email: 'Please enter a valid email address' }],
    ] as const)
      expect(await student.call('PATCH', '/api/account', body)).toMatchObject({
        status: 400,
        body: { errors },
      });
  });

  it('changes the email address with the password, but to no one else’s', async () => {
    const [student, other] = [await server.signIn('student'), await server.signIn('student')];
    const change = (email: string) =>
      student.call('PATCH', '/api/account', { email, currentPassword: TEST_PASSWORD });
    expect((await change(other.account.email)).status).toBe(409);
    const email = `new-${student.account.email}`;
    expect((await change(email)).body.user.email).toBe(email);
    expect(await signInAgain(email)).toContain('cogito_session=');
  });

  it('downloads all that is stored about it, and no secret', async () => {
    const student = await server.signIn('student', 'Mina Rai');
    const window = await openChat(student.cookie);
    for (let n = 0; n < 3; n++) await window.say(`Message ${n}`);
    window.close();
    const mute = {
      id: crypto.randomUUID(),
      room: 'public',
      mark: 'x',
      userName: '',
      accountId: student.account.id,
    } as const;
    const time = (ms: number) => new Date(ms).toISOString();
    await database()
      .db.insertInto('chatMutes')
      .values({ ...mute, until: 2, createdAt: 1 })
      .execute();
    const response = await student.fetch('/api/account/export');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cogito-account.json"');
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ name: 'Mina Rai', email: student.account.email });
    expect(data.messages.map((message: { text: string }) => message.text)).toEqual([
      'Message 0',
      'Message 1',
      'Message 2',
    ]);
    expect(data.sessions).toHaveLength(1);
    expect(data.materials).toEqual([]);
    expect(data.mutes).toEqual([{ room: 'public', until: time(2), createdAt: time(1) }]);
    expect(data.notIncluded).toMatch(/contact form/);
    expect(text).not.toMatch(/argon2|tokenHash|passwordHash/);
  });

  describe('deletes it', () => {
    const leave = (
      call: TestServer['visitor']['call'],
      removeMessages: unknown,
      currentPassword = TEST_PASSWORD,
    ) => call('DELETE', '/api/account', { currentPassword, removeMessages });

    it('with its messages, which vanish from open windows one by one', async () => {
      const [leaver, reader] = [
        await server.signIn('student', 'Leaving Now'),
        await server.signIn('student'),
      ];
      const [window, watcher] = [await openChat(leaver.cookie), await openChat(reader.cookie)];
      const said = [await window.say('first'), await window.say('second')];
      expect((await leave(leaver.call, true, 'Wrong-Cog-7')).status).toBe(403);
      expect((await leave(leaver.call, 'yes')).status).toBe(400);
      expect((await leave(leaver.call, true)).status).toBe(200);
      await window.isClosed;
      await watcher.until(() => said.every(({ id }) => watcher.removed.includes(id)));
      expect(await isSignedIn(leaver.cookie)).toBe(false);
      const newcomer = await openChat(reader.cookie);
      expect(newcomer.messages.some(({ id }) => said.some((each) => each.id === id))).toBe(false);
      const rows = await database().db.selectFrom('chatMessages').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('Leaving Now');
      newcomer.close();
      watcher.close();
    });

    it('but not its messages, which stay under “Former member” in open windows, history and search', async () => {
      const [leaver, reader] = [
        await server.signIn('student', 'Zanzibar Gone'),
        await server.signIn('student'),
      ];
      const [window, watcher] = [await openChat(leaver.cookie), await openChat(reader.cookie)];
      const said = await window.say('kept words');
      const answer = await watcher.say('an answer');
      const { removals } = (await watcher.ask<{ removals: number }>('join', { username: 'x' })) as {
        removals: number;
      };
      expect((await leave(leaver.call, false)).status).toBe(200);
      const { mark: _mark, gender: _gender, ...rest } = said;
      const former = { ...rest, user: 'Former member' };
      await watcher.until(() => watcher.messages.at(-1)?.user === 'Former member');
      expect(watcher.removed).toContain(said.id);
      expect(watcher.messages.at(-1)).toEqual(former);
      const newcomer = await openChat(reader.cookie);
      expect(newcomer.messages.slice(-2)).toEqual([former, answer]);
      await newcomer.ask('join', { since: said.timestamp, removalsSeen: removals });
      await newcomer.until(() => newcomer.messages.at(-1)?.user === 'Former member');
      const found = async (q: string) =>
        ((await newcomer.ask('search messages', { q })) as { messages: { id: string }[] }).messages.map(
          ({ id }) => id,
        );
      await expect.poll(() => found('zanzibar'), { timeout: 5000 }).toEqual([]);
      await expect.poll(() => found('former kept'), { timeout: 5000 }).toEqual([said.id]);
      newcomer.close();
      watcher.close();
    });

    it('unless it is the last administrator’s', async () => {
      await database().db.updateTable('users').set({ role: 'student' }).execute();
      const admin = await server.signIn('admin');
      expect(await leave(admin.call, false)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/last administrator/) },
      });
      expect(await isSignedIn(admin.cookie)).toBe(true);
      await server.signIn('admin');
      expect((await leave(admin.call, false)).status).toBe(200);
    });

    it('and one of the last two administrators stays, when both leave at the same moment', async () => {
      await database().db.updateTable('users').set({ role: 'student' }).execute();
      const admins = [await server.signIn('admin'), await server.signIn('admin')];
      const left = await Promise.all(admins.map(({ call }) => leave(call, false)));
      expect(left.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    });
  });
});

oneDatabase('Whoever sits at somebody’s open session', (database) => {
  it('guesses at the password a few times, and the owner’s right one isn’t counted', async () => {
    const server = await startTestServer(database(), { environment: { RATE_LIMITS: 'on' } });
    const student = await server.signIn('student');
    const guess = (currentPassword: string) =>
      student.call('DELETE', '/api/account', { currentPassword, removeMessages: true });
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await guess(`Wrong-Cog-${n}`)).status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    await server.stop();
  });
});

oneDatabase('With https', (database) => {
  it('the session’s cookie has a name that only https may set', async () => {
    const server = await startTestServer(database(), {
      environment: { PUBLIC_URL: 'https://cogito.example.edu' },
    });
    const { account } = await server.signIn('student');
    const login = await server.visitor.call('POST', '/api/auth/login', {
      email: account.email,
      password: TEST_PASSWORD,
    });
    const [cookie = ''] = login.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Secure-cogito_session=[\w-]{43}; .*Path=\/api; HttpOnly; Secure; SameSite=Lax$/,
    );
    const isAuth = async (name: string) => {
      const headers = { cookie: `${name}=${cookie.split('=')[1]?.split(';')[0]}` };
      return ((await (await server.visitor.fetch('/api/auth/isAuth', { headers })).json()) as Answer['body'])
        .success;
    };
    expect([await isAuth('__Secure-cogito_session'), await isAuth('cogito_session')]).toEqual([true, false]);
    await server.stop();
  });

  it.each(['login', 'logout'])('%s ends the session that the browser has from before', async (call) => {
    const server = await startTestServer(database(), {
      environment: { PUBLIC_URL: 'https://cogito.example.edu' },
    });
    const { account, cookie } = await server.signIn('student');
    const sessions = () =>
      database().db.selectFrom('sessions').select('tokenHash').where('userId', '=', account.id).execute();
    const before = await sessions();
    const answer = await server.visitor.fetch(`/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email: account.email, password: TEST_PASSWORD }),
    });
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^cogito_session=; .*Path=\/api; .*Expires=Thu, 01 Jan 1970/),
    );
    expect(await sessions()).not.toEqual(expect.arrayContaining(before));
    await server.stop();
  });
});

it.each([
  [FIREFOX, 'Firefox on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['x'.repeat(100_000), 'Unknown device'],
])('says no more of a device than its families: %.30s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
