import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#shared/accounts.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { isSignedIn, openChat } from '#test/server/session.ts';
import type { Db } from '../../db/schema.ts';
import { addMail } from '../../mail/queue.ts';
import type { Account } from '../accounts.ts';

const NEW_PASSWORD = 'Louder-Cog-8';
const HOUR_MS = 60 * 60_000;
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

async function storeAllAbout(db: Db, { id, name }: Account) {
  const [tokenHash, email] = ['a secret', 'mina@example.edu'];
  const link = { tokenHash, accountId: id, purpose: 'reset', email, expiresAt: 2 };
  await db.insertInto('accountLinks').values(link).execute();
  const times = { createdAt: 1, expiresAt: 2, usesLeft: 3 };
  await db
    .insertInto('invitations')
    .values({ id, tokenHash, madeBy: name, inviterId: id, ...times })
    .execute();
  await addMail(db, { kind: 'new device', recipient: email, about: id, words: 'Firefox' }, 1);
  const factor = { accountId: id, secret: 'a secret', recoverySalt: 'a secret', lastStep: 0, createdAt: 1 };
  await db
    .insertInto('secondFactors')
    .values({ ...factor, turnedOnAt: null })
    .execute();
  const item = { id, kind: 'project', subject: 'Physics', title: 'Optics', titleKey: 'optics' } as const;
  const state = { status: 'published', isSample: 0, createdAt: 1, publishedAt: 2, version: 1 } as const;
  const file = { revision: 'r', pageCount: 0, isDownloadable: 1, sourceHash: '', recognition: 'on' } as const;
  await db
    .insertInto('materials')
    .values({ ...item, ...state, ...file, description: '', ownerId: id })
    .execute();
  await db.insertInto('recoveryCodes').values({ accountId: id, codeHash: 'a secret' }).execute();
}

eachDatabase('An account’s owner', (database, itOnce) => {
  let server: TestServer;
  let nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  });
  afterAll(() => server.stop());

  /** Starts another session of the account by signing in. */
  async function signInAgain(email: string, userAgent = '', password = TEST_PASSWORD) {
    const response = await server.visitor.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password }),
    });
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  it('changes the password with the current one, which ends every other session and its sockets', async () => {
    const student = await server.signIn('student');
    const other = await signInAgain(student.account.email);
    const window = await openChat(server, other);
    const change = (currentPassword: string, password: string) =>
      student.call('POST', '/api/account/password', { currentPassword, password, confirmPassword: password });
    expect(await change('Wrong-Cog-7', NEW_PASSWORD)).toMatchObject({
      status: 403,
      body: { errors: { currentPassword: 'The current password is wrong' } },
    });
    expect((await change(TEST_PASSWORD, 'Password1')).status).toBe(400);
    expect((await change(TEST_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    await window.isClosed;
    expect([await isSignedIn(server, student.cookie), await isSignedIn(server, other)]).toEqual([
      true,
      false,
    ]);
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

    const window = await openChat(server, phone);
    const stranger = await server.signIn('admin');
    expect((await stranger.call('DELETE', `/api/account/sessions/${sessions[0].id}`)).status).toBe(404);
    expect((await student.call('DELETE', `/api/account/sessions/${sessions[0].id}`)).status).toBe(200);
    await window.isClosed;
    expect([await isSignedIn(server, phone), await isSignedIn(server, student.cookie)]).toEqual([
      false,
      true,
    ]);
  });

  itOnce.each([
    ['student', 29 * 24, 32 * 24],
    ['admin', 11, 13.5],
  ] as const)(
    'is signed out as %s after the idle time, which each use begins anew',
    async (role, used, unused) => {
      const person = await server.signIn(role);
      nowMs += used * HOUR_MS;
      expect(await isSignedIn(server, person.cookie)).toBe(true);
      nowMs += used * HOUR_MS;
      expect(await isSignedIn(server, person.cookie)).toBe(true);
      nowMs += unused * HOUR_MS;
      expect(await isSignedIn(server, person.cookie)).toBe(false);
    },
  );

  it('carries the language that its owner chose, and no other', async () => {
    const student = await server.signIn('student');
    expect((await student.call('GET', '/api/account')).body.user).not.toHaveProperty('language');
    const { body } = await student.call('PATCH', '/api/account', { language: 'ne' });
    expect(body.user.language).toBe('ne');
    const admin = await server.signIn('admin');
    const { users } = (await admin.call('GET', `/api/users?q=${student.account.email}`)).body;
    expect(users).toMatchObject([{ _id: student.account.id }]);
    expect(users[0]).not.toHaveProperty('language');
    expect((await student.call('GET', '/api/auth/isAuth')).body.user.language).toBe('ne');
    const refused = await student.call('PATCH', '/api/account', { language: 'xx' });
    expect([refused.status, refused.body.errors]).toEqual([400, { language: 'There is no such language' }]);
    expect((await student.call('GET', '/api/account')).body.user.language).toBe('ne');
  });

  it('changes name and gender, which the chat shows at once', async () => {
    const student = await server.signIn('student');
    const window = await openChat(server, student.cookie);
    const changed = await student.call('PATCH', '/api/account', {
      name: ' Asha Gurung ',
      gender: 'other',
      role: 'admin',
    });
    expect(changed.body.user).toMatchObject({ name: 'Asha Gurung', gender: 'other', role: 'student' });
    await window.isClosed;
    const again = await openChat(server, student.cookie);
    expect(await again.say('Hello')).toMatchObject({ user: 'Asha Gurung', gender: 'other' });
    again.close();
    for (const [body, errors] of [
      [{ name: 'Cogito' }, { name: 'Full name can’t be Cogito, the name of this site, or a role' }],
      [{ name: 'A' }, { name: 'Full name must be at least 2 characters' }],
      [{ gender: 'zzz' }, { gender: 'Please select your gender' }],
      [{ email: 'x' }, { email: 'Please enter a valid email address' }],
    ] as const)
      expect(await student.call('PATCH', '/api/account', body)).toMatchObject({
        status: 400,
        body: { errors },
      });
  });

  itOnce('is called by an office only who holds one', async () => {
    const rename = async (role: Role) =>
      (await (await server.signIn(role)).call('PATCH', '/api/account', { name: 'Ada Admin' })).status;
    expect([await rename('admin'), await rename('instructor')]).toEqual([200, 400]);
  });

  it('keeps the former name until every open window will hear of the new one', async () => {
    const { db } = database();
    const student = await server.signIn('student');
    const rename = async () => (await student.call('PATCH', '/api/account', { name: 'Asha Gurung' })).status;
    await db.schema.alterTable('controlEntries').renameTo('awayEntries').execute();
    expect(await rename()).toBe(500);
    await db.schema.alterTable('awayEntries').renameTo('controlEntries').execute();
    expect((await student.call('GET', '/api/account')).body.user.name).toBe('Asha Rai');
    const window = await openChat(server, student.cookie);
    expect(await rename()).toBe(200);
    await window.isClosed;
  });

  itOnce('speaks under the new name in a window of any client that connects again', async () => {
    const student = await server.signIn('student');
    const window = await openWindow(server.url, {
      room: 'public',
      cookie: student.cookie,
      reconnection: true,
    });
    const again = new Promise<void>((resolve) =>
      window.socket.once('disconnect', () => window.socket.once('connect', resolve)),
    );
    await window.join();
    await student.call('PATCH', '/api/account', { name: 'Asha Gurung' });
    await again;
    await window.join();
    expect(await window.say('Hello')).toMatchObject({ user: 'Asha Gurung' });
    window.close();
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
    const window = await openChat(server, student.cookie);
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
    await storeAllAbout(database().db, student.account);
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
    expect(data.messages[0]).toMatchObject({ gender: 'female', mark: student.account.mark });
    expect(data.account.recoveryCodesLeft).toBe(1);
    expect(data.links).toEqual([{ purpose: 'reset', email: 'mina@example.edu', expiresAt: time(2) }]);
    expect(data.mails).toEqual([
      {
        kind: 'new device',
        recipient: 'mina@example.edu',
        words: 'Firefox',
        createdAt: time(1),
        failedAt: null,
      },
    ]);
    expect(data.invitations).toEqual([{ createdAt: time(1), expiresAt: time(2), usesLeft: 3 }]);
    expect(data.materials).toMatchObject([{ title: 'Optics', isDownloadable: true, publishedAt: time(2) }]);
    expect(data.mutes).toEqual([{ room: 'public', until: time(2), createdAt: time(1) }]);
    expect(data.notIncluded).toMatch(/contact form/);
    expect(text).not.toMatch(/argon2|tokenHash|passwordHash|a secret/);
  });

  itOnce('is changed by no call that is meant for another account', async () => {
    const [asha, bikash] = [
      await server.signIn('student', 'Asha Rai'),
      await server.signIn('student', 'Bikash Rai'),
    ];
    const rename = (account: string) =>
      bikash.fetch('/api/account', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-account': account },
        body: JSON.stringify({ name: 'Asha Karki' }),
      });
    expect((await rename(asha.account.id)).status).toBe(401);
    expect((await rename('nobody')).status).toBe(401);
    expect((await bikash.call('GET', '/api/account')).body.user.name).toBe('Bikash Rai');
    const logout = { method: 'POST', headers: { 'x-account': asha.account.id } };
    expect((await bikash.fetch('/api/auth/logout', logout)).status).toBe(401);
    expect((await rename(bikash.account.id)).status).toBe(200);
  });
});

oneDatabase('How often an owner changes the account', (database) => {
  let server: TestServer;
  const nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), { environment: { RATE_LIMITS: 'on' }, now: () => nowMs });
  });
  afterAll(() => server.stop());

  it('is limited for the name to three times, of which refused ones aren’t any', async () => {
    const student = await server.signIn('student');
    const rename = async (n: number, more = {}) =>
      (await student.call('PATCH', '/api/account', { name: `Asha Rai ${n}`, ...more })).status;
    const wrong = { email: 'new@example.edu', currentPassword: 'Wrong-Cog-7' };
    for (let n = 0; n < 4; n++) expect(await rename(n, wrong)).toBe(403);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await rename(n));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is limited for what the right password allows', async () => {
    const [student, other] = [await server.signIn('student'), await server.signIn('student')];
    const change = { email: other.account.email, currentPassword: TEST_PASSWORD };
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await student.call('PATCH', '/api/account', change)).status);
    expect(statuses.slice(-2)).toEqual([409, 429]);
  });

  it('is limited for everything', async () => {
    const student = await server.signIn('student');
    const statuses = [];
    for (let n = 0; n < 31; n++) {
      const change = { gender: n % 2 === 0 ? 'other' : 'female', language: 'ne' };
      statuses.push((await student.call('PATCH', '/api/account', change)).status);
    }
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});
