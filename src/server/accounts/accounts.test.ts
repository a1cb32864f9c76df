import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketOf } from '#shared/common-passwords.ts';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { findByEmail } from './accounts.ts';

const ASHA = { name: 'Asha Rai', email: 'Asha@Example.edu ', password: 'Quiet-Cog-7', gender: 'female' };

eachDatabase('Accounts', (database, itOnce) => {
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
    // Requests that arrived after the account was stored also get `code: 'registered'`.
    for (const { body } of refused)
      expect(body).toMatchObject({
        success: false,
        message: 'An account with this email already exists',
      });
  });

  itOnce('says the same of a wrong password and an unknown e-mail', async () => {
    const { account } = await server.signIn('student');
    const wrong = await post('/api/auth/login', { email: account.email, password: 'Wr0ngPassword' });
    const unknown = await post('/api/auth/login', { email: 'nobody@example.edu', password: 'Wr0ngPassword' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { success: false, message: 'Invalid email or password' },
    });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  itOnce('stores an argon2id hash and no token', async () => {
    const { account, cookie } = await server.signIn('student');
    expect(account.passwordHash).toMatch(/^\$argon2id\$/);
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

  itOnce.each(['Password1', 'PASSWORd1', 'Qwerty123', 'Passw0rd', 'Letmein123', '1Qaz2wsx'])(
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

  itOnce('gives the bucket of common passwords in which one would lie, and no others', async () => {
    const bucket = (which: unknown) => server.visitor.call('GET', `/api/auth/common-passwords/${which}`);
    const { body } = await bucket(bucketOf('Password1'));
    expect(body.passwords).toContain('password1');
    expect(body.passwords.length).toBeLessThan(200);
    for (const each of body.passwords) expect(bucketOf(each.toUpperCase())).toBe(bucketOf('Password1'));
    for (const which of [-1, 64, 1.5, 'x', '__proto__'])
      expect(await bucket(which)).toMatchObject({ status: 404, body: { success: false } });
  });

  itOnce('lets in whoever chose a common password before it was refused', async () => {
    const { account } = await server.signIn('student');
    const passwordHash = await hash('Password1');
    await database().db.updateTable('users').set({ passwordHash }).where('id', '=', account.id).execute();
    const login = await post('/api/auth/login', { email: account.email, password: 'Password1' });
    expect(login.status).toBe(200);
  });

  itOnce('takes no role from a registration', async () => {
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

  itOnce('takes a password exactly as typed, of any script', async () => {
    const password = ' Pässwörd1 नमस्ते 😀 ';
    await post('/api/auth/register', { ...ASHA, email: 'utf@example.edu', password });
    expect((await post('/api/auth/login', { email: 'utf@example.edu', password })).status).toBe(200);
    expect(
      (await post('/api/auth/login', { email: 'utf@example.edu', password: password.trim() })).status,
    ).toBe(401);
  });
});
