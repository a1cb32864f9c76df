/** How long a session lasts, what ends it, and its cookie. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { type Answer, startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';

/** By this answer, and no other, a browser erases what the account keeps on the device. */
const NOBODY = { status: 200, body: { success: false } };

eachDatabase('A session', (database, itOnce) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

  const login = (credentials: object) => server.visitor.call('POST', '/api/auth/login', credentials);
  const check = async (cookie: string) => {
    const answer = await server.visitor.fetch('/api/auth/isAuth', { headers: { cookie } });
    return { status: answer.status, body: await answer.json() };
  };

  itOnce('that was planted ends at sign-in', async () => {
    const victim = await server.signIn('student');
    const answer = await victim.call('POST', '/api/auth/login', {
      email: victim.account.email,
      password: TEST_PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect((await victim.call('GET', '/api/auth/isAuth')).body).toEqual({ success: false });
  });

  itOnce('ends after 180 days, however much it is used', async () => {
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

  it('ends when its account is suspended, which may sign in again afterwards', async () => {
    const [admin, student] = [await server.signIn('admin'), await server.signIn('student')];
    const credentials = { email: student.account.email, password: TEST_PASSWORD };
    const path = `/api/users/${student.account.id}`;
    await admin.call('PATCH', path, { suspended: true });
    expect(await check(student.cookie)).toEqual(NOBODY);
    expect(await login(credentials)).toMatchObject({
      status: 403,
      body: { message: 'This account is suspended.' },
    });
    await admin.call('PATCH', path, { suspended: false });
    expect((await login(credentials)).status).toBe(200);
  });

  it('ends when its account’s password is changed in another one', async () => {
    const student = await server.signIn('student');
    const { headers } = await login({ email: student.account.email, password: TEST_PASSWORD });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await check(cookie)).toMatchObject({ body: { success: true } });
    const changed = await student.call('POST', '/api/account/password', {
      currentPassword: TEST_PASSWORD,
      password: 'Louder-Cog-8',
      confirmPassword: 'Louder-Cog-8',
    });
    expect(changed.status).toBe(200);
    expect(await check(cookie)).toEqual(NOBODY);
  });

  it('ends after 30 days without use', async () => {
    let nowMs = Date.now();
    const later = await startTestServer(database(), { now: () => nowMs });
    const student = await later.signIn('student');
    nowMs += 31 * 24 * 60 * 60 * 1000;
    expect((await student.call('GET', '/api/auth/isAuth')).body).toEqual({ success: false });
    await later.stop();
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
