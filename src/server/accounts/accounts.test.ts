import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawerOf } from '#shared/common-passwords.ts';
import { runCog } from '../testing/command.ts';
import { eachDatabase } from '../testing/database.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/server.ts';
import { findByEmail } from './accounts.ts';

const ASHA = { name: 'Asha Rai', email: 'Asha@Example.edu ', password: 'Quiet-Cog-7', gender: 'female' };

eachDatabase('Accounts', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

  const post = (path: string, body?: unknown) => server.visitor.call('POST', path, body);

  it('registers, signs in, recognises, signs out', async () => {
    expect(await post('/api/auth/register', ASHA)).toMatchObject({ status: 200, body: { success: true } });
    const login = await post('/api/auth/login', { email: 'asha@example.edu', password: ASHA.password });
    const { user } = login.body;
    expect(user).toEqual({
      _id: user._id,
      name: 'Asha Rai',
      email: 'asha@example.edu',
      gender: 'female',
      role: 'student',
    });
    const [setCookie = '', browserCookie] = login.headers.getSetCookie();
    expect(browserCookie).toMatch(
      /^cogito_browser=[\w-]{22}(?:\.[\w-]{22}){2}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
    expect(setCookie).toMatch(/^cogito_session=[\w-]{43}; .*Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(login.body)).not.toContain(setCookie.slice(15, 58));

    const cookie = setCookie.split(';')[0] ?? '';
    const isAuth = async () =>
      await (await fetch(`${server.url}/api/auth/isAuth`, { headers: { cookie } })).json();
    expect(await isAuth()).toEqual({ success: true, user });
    const logout = await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: { cookie } });
    expect(logout.headers.get('set-cookie')).toMatch(/^cogito_session=; .*Expires=Thu, 01 Jan 1970/);
    expect(await logout.json()).toMatchObject({ success: true, message: expect.any(String) });
    expect(await isAuth()).toEqual({ success: false });
  });

  it('makes exactly one account of fifty registrations at once', async () => {
    const bo = { ...ASHA, email: 'bo@example.edu' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/api/auth/register', bo)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.body).toEqual({
      success: false,
      message: 'An account with this email already exists',
    });
  });

  it('says the same of a wrong password and an unknown e-mail', async () => {
    const { account } = await server.signIn('student');
    const wrong = await post('/api/auth/login', { email: account.email, password: 'Wr0ngPassword' });
    const unknown = await post('/api/auth/login', { email: 'nobody@example.edu', password: 'Wr0ngPassword' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { success: false, message: 'Invalid email or password' },
    });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('stores an argon2id hash and no token', async () => {
    const { account, cookie } = await server.signIn('student');
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await database().db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1]);
  });

  it.each([
    ['/api/auth/login', {}, { email: 'Email is required', password: 'Password is required' }],
    [
      '/api/auth/login',
      { email: 'x', password: 'abc' },
      { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' },
    ],
    ['/api/auth/login', { email: 'a@b.co', password: { $ne: '' } }, { password: 'Password is required' }],
    [
      '/api/auth/register',
      { ...ASHA, email: 'as\0ha@example.edu' },
      { email: 'Please enter a valid email address' },
    ],
    [
      '/api/auth/login',
      ['asha@example.edu'],
      { email: 'Email is required', password: 'Password is required' },
    ],
    ['/api/auth/register', { ...ASHA, name: ['Asha'] }, { name: 'Full name is required' }],
    ['/api/auth/register', { ...ASHA, gender: 'zzz' }, { gender: 'Please select your gender' }],
    [
      '/api/auth/register',
      { ...ASHA, password: 'x'.repeat(40) },
      { password: 'Password must contain uppercase, lowercase, and number' },
    ],
  ])('%s refuses bad input field by field', async (path, body, errors) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, errors } });
    expect(answer.body.message).toBe(Object.values(errors)[0]);
  });

  it.each(['Password1', 'PASSWORd1', 'Qwerty123', 'Passw0rd', 'Letmein123', '1Qaz2wsx'])(
    'refuses %s, which is tried first',
    async (password) => {
      const answer = await post('/api/auth/register', { ...ASHA, email: 'common@example.edu', password });
      const sentence = 'This password is too common';
      expect(answer).toMatchObject({
        status: 400,
        body: { success: false, message: sentence, errors: { password: sentence } },
      });
      expect(await findByEmail(database().db, 'common@example.edu')).toBeUndefined();
    },
  );

  it('gives the drawer of common passwords in which one would lie, and no others', async () => {
    const drawer = (which: unknown) => server.visitor.call('GET', `/api/auth/common-passwords/${which}`);
    const { body } = await drawer(drawerOf('Password1'));
    expect(body.passwords).toContain('password1');
    expect(body.passwords.length).toBeLessThan(200);
    for (const each of body.passwords) expect(drawerOf(each.toUpperCase())).toBe(drawerOf('Password1'));
    for (const which of [-1, 64, 1.5, 'x', '__proto__'])
      expect(await drawer(which)).toMatchObject({ status: 404, body: { success: false } });
  });

  it('lets in whoever chose a common password before it was refused', async () => {
    const { account } = await server.signIn('student');
    const passwordHash = await hash('Password1');
    await database().db.updateTable('users').set({ passwordHash }).where('id', '=', account.id).execute();
    const login = await post('/api/auth/login', { email: account.email, password: 'Password1' });
    expect(login.status).toBe(200);
  });

  it('takes no role from a registration', async () => {
    await post('/api/auth/register', {
      ...ASHA,
      email: 'eve@example.edu',
      role: 'admin',
      _id: 'x',
      isAdmin: true,
    });
    const { body } = await post('/api/auth/login', { email: 'eve@example.edu', password: ASHA.password });
    expect(body.user.role).toBe('student');
  });

  it('takes a password exactly as typed, of any script', async () => {
    const password = ' Pässwörd1 नमस्ते 😀 ';
    await post('/api/auth/register', { ...ASHA, email: 'utf@example.edu', password });
    expect((await post('/api/auth/login', { email: 'utf@example.edu', password })).status).toBe(200);
    expect(
      (await post('/api/auth/login', { email: 'utf@example.edu', password: password.trim() })).status,
    ).toBe(401);
  });

  it('ends a planted session at sign-in', async () => {
    const victim = await server.signIn('student');
    const answer = await victim.call('POST', '/api/auth/login', {
      email: victim.account.email,
      password: TEST_PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect((await victim.call('GET', '/api/auth/isAuth')).body).toEqual({ success: false });
  });

  it('lets administrators, and nobody else, list and change accounts', async () => {
    const [admin, student, instructor] = [
      await server.signIn('admin'),
      await server.signIn('student'),
      await server.signIn('instructor'),
    ];
    for (const who of [student, instructor]) {
      expect((await who.call('GET', '/api/users')).status).toBe(403);
      expect((await who.call('PATCH', `/api/users/${who.account.id}`, { role: 'admin' })).status).toBe(403);
    }
    expect((await server.visitor.call('GET', '/api/users')).status).toBe(401);
    const { users } = (await admin.call('GET', '/api/users')).body;
    expect(users[0]).toMatchObject({ _id: instructor.account.id, role: 'instructor', suspended: false });
    expect(JSON.stringify(users)).not.toContain('argon2');
    const path = `/api/users/${student.account.id}`;
    expect((await admin.call('PATCH', path, { role: 'emperor' })).status).toBe(400);
    expect((await admin.call('PATCH', '/api/users/nobody', { role: 'student' })).status).toBe(404);
    expect((await admin.call('PATCH', path, { role: 'instructor' })).body.user.role).toBe('instructor');
    expect((await student.call('GET', '/api/auth/isAuth')).body.user.role).toBe('instructor');
  });

  it('lists accounts in pages, the newest first, and finds them by a part of name or email', async () => {
    const admin = await server.signIn('admin');
    const people = Array.from({ length: 120 }, (_, n) => ({
      id: randomUUID(),
      name: `पेमा Lama ${n}%_`,
      email: `pema.${n}@example.edu`,
      passwordHash: '',
      hasSignedIn: 0,
      gender: 'other' as const,
      role: 'student' as const,
      mark: randomUUID(),
      suspendedAt: null,
      createdAt: Date.now() + n,
    }));
    await database().db.insertInto('users').values(people).execute();
    const list = async (query: string) => (await admin.call('GET', `/api/users?${query}`)).body.users;
    const pages = [await list('q=lama')];
    while (pages.at(-1).length > 0) pages.push(await list(`q=lama&before=${pages.at(-1).at(-1)._id}`));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
    expect(pages.flat().map(({ email }) => email)).toEqual(people.map(({ email }) => email).reverse());
    expect(await list('')).toHaveLength(50);
    for (const [q, count] of [
      ['PEMA.7@', 1],
      ['पेमा', 50],
      ['%25_', 50],
      ['119%25_', 1],
      ['%25%25', 0],
      ['nobody', 0],
    ] as const)
      expect([q, (await list(`q=${q}`)).length]).toEqual([q, count]);
    expect(await list('q=lama&q=x')).toHaveLength(50);
    expect((await admin.call('GET', '/api/users?before=nobody')).status).toBe(400);
    await database().db.deleteFrom('users').where('name', 'like', '%Lama%').execute();

    const gone = await server.signIn('student');
    const rest = await list(`before=${gone.account.id}`);
    expect(rest).not.toEqual([]);
    await server.signIn('student');
    await database().db.deleteFrom('users').where('id', '=', gone.account.id).execute();
    expect(await list(`before=${gone.account.id}`)).toEqual(rest);

    const { account: old } = await server.signIn('student');
    const former = randomUUID();
    const row = await database()
      .db.deleteFrom('users')
      .where('id', '=', old.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await database()
      .db.insertInto('users')
      .values({ ...row, id: former })
      .execute();
    const after = await list(`before=${former}`);
    const { out } = await runCog(database(), ['user', 'erase', '--email', old.email]);
    expect(out).toContain(old.email);
    expect(await list(`before=${former}`)).toEqual(after);
  });

  it('ends the sessions of a suspended account, and lets it in again afterwards', async () => {
    const [admin, student] = [await server.signIn('admin'), await server.signIn('student')];
    const credentials = { email: student.account.email, password: TEST_PASSWORD };
    const path = `/api/users/${student.account.id}`;
    await admin.call('PATCH', path, { suspended: true });
    expect((await student.call('GET', '/api/auth/isAuth')).body).toEqual({ success: false });
    expect(await post('/api/auth/login', credentials)).toMatchObject({
      status: 403,
      body: { message: 'This account is suspended.' },
    });
    await admin.call('PATCH', path, { suspended: false });
    expect((await post('/api/auth/login', credentials)).status).toBe(200);
  });

  describe('when its 30 days are over', () => {
    it('a session ends', async () => {
      let nowMs = Date.now();
      const later = await startTestServer(database(), { now: () => nowMs });
      const student = await later.signIn('student');
      nowMs += 31 * 24 * 60 * 60 * 1000;
      expect((await student.call('GET', '/api/auth/isAuth')).body).toEqual({ success: false });
      await later.stop();
    });
  });

  it('ends a session after 180 days, however much it is used', async () => {
    let nowMs = Date.now();
    const later = await startTestServer(database(), { now: () => nowMs });
    const student = await later.signIn('student');
    const isIn = async () => (await student.call('GET', '/api/auth/isAuth')).body.success;
    const DAY_MS = 24 * 60 * 60 * 1000;
    for (let day = 0; day < 180; day += 20) {
      expect(await isIn()).toBe(true);
      nowMs += 20 * DAY_MS;
    }
    nowMs += DAY_MS;
    expect(await isIn()).toBe(false);
    await later.stop();
  });

  it('slows down guesses at one account from one address, and not the owner elsewhere', async () => {
    const guarded = await startTestServer(database(), {
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    });
    const { account } = await guarded.signIn('student');
    const guess = (password: string, address: string) =>
      fetch(`${guarded.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: account.email, password }),
      });
    for (let n = 0; n < 12; n++) expect((await guess(TEST_PASSWORD, '10.0.0.1')).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guess('Wr0ngPassword', '10.0.0.1')));
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThan(15);
    const refused = await guess('Wr0ngPassword', '10.0.0.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(TEST_PASSWORD, '10.0.0.2')).status).toBe(200);
    await guarded.stop();
  });
});
