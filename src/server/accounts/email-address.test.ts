import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../testing/database.ts';
import { type MailServer, startMailServer, tokenIn } from '../testing/mail-server.ts';
import { openWindow } from '../testing/member.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/server.ts';

const NEW_PASSWORD = 'Louder-Cog-8';

const passwords = (password: string) => ({ password, confirmPassword: password });

eachDatabase('An email address', (database) => {
  let post: MailServer;
  let server: TestServer;
  beforeAll(async () => {
    post = await startMailServer();
  });
  afterAll(() => post.stop());
  const start = async (environment: Record<string, string> = {}) => {
    server = await startTestServer(database(), { environment: { ...post.environment, ...environment } });
  };
  beforeEach(() => start());

  const register = async (email: string) =>
    server.visitor.call('POST', '/api/auth/register', {
      name: 'Asha Rai',
      email,
      password: TEST_PASSWORD,
      gender: 'female',
    });
  const confirm = async (email: string) => {
    const token = tokenIn((await post.nextTo(email)).text);
    return server.visitor.call('POST', '/api/auth/confirm', { token });
  };
  /** A session of the account that `register` made. */
  const signIn = async (email: string) => {
    const login = await server.visitor.call('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
    return login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };

  it('is confirmed by the link in a mail; until then its account reads, and writes nothing', async () => {
    expect((await register('one@example.edu')).body.message).toContain('one@example.edu');
    const cookie = await signIn('one@example.edu');
    const window = await openWindow(server.url, { room: 'public', cookie, reconnection: true });
    await window.join();
    expect(await window.ask('chat message', { message: 'Hello' })).toMatchObject({
      ok: false,
      code: 'unconfirmed',
    });
    const isClosed = new Promise((resolve) => window.socket.once('disconnect', resolve));
    expect((await confirm('one@example.edu')).status).toBe(200);
    await isClosed;
    window.close();
    const confirmed = await openWindow(server.url, { room: 'public', cookie });
    await confirmed.join();
    await confirmed.say('Hello');
    confirmed.close();
    await server.stop();
  });

  it('may write unconfirmed where the college says so', async () => {
    await server.stop();
    await start({ UNCONFIRMED_MAY_WRITE: 'on' });
    await register('two@example.edu');
    const window = await openWindow(server.url, { room: 'public', cookie: await signIn('two@example.edu') });
    await window.join();
    await window.say('Hello');
    window.close();
    await server.stop();
  });

  it('counts once the changed one is confirmed, which the one from before hears of', async () => {
    const { account, call } = await server.signIn('student');
    const change = (body: object) => call('PATCH', '/api/account', body);
    const email = 'three@example.edu';
    expect((await change({ email })).status).toBe(403);
    const asked = await change({ email, currentPassword: TEST_PASSWORD });
    expect(asked).toMatchObject({ status: 200, body: { user: { email: account.email } } });
    expect((await call('GET', '/api/account')).body).toMatchObject({
      pendingEmail: email,
      isEmailConfirmed: true,
    });
    expect((await confirm(email)).status).toBe(200);
    expect((await call('GET', '/api/auth/isAuth')).body.user.email).toBe(email);
    expect((await post.nextTo(account.email)).text).toContain('another email address');
    await server.stop();
  });

  it('that was asked for under the password from before counts no more', async () => {
    const stranger = await server.signIn('student');
    const ask = async (email: string, currentPassword: string) => {
      await stranger.call('PATCH', '/api/account', { email, currentPassword });
      return tokenIn((await post.nextTo(email)).text);
    };
    const asked = await ask('stranger-1@example.edu', TEST_PASSWORD);
    const change = { currentPassword: TEST_PASSWORD, ...passwords(NEW_PASSWORD) };
    expect((await stranger.call('POST', '/api/account/password', change)).status).toBe(200);
    expect((await server.visitor.call('POST', '/api/auth/confirm', { token: asked })).status).toBe(400);

    const again = await ask('stranger-2@example.edu', NEW_PASSWORD);
    await server.visitor.call('POST', '/api/auth/forgot', { email: stranger.account.email });
    const token = tokenIn((await post.nextTo(stranger.account.email)).text);
    const reset = { token, ...passwords('Third-Cog-9') };
    expect((await server.visitor.call('POST', '/api/auth/reset', reset)).status).toBe(200);
    expect((await server.visitor.call('POST', '/api/auth/confirm', { token: again })).status).toBe(400);
    await server.stop();
  });

  it('must be of one of the college’s domains where it has named some', async () => {
    await server.stop();
    await start({ EMAIL_DOMAINS: 'Students.example.edu, staff.example.edu' });
    const sentence = 'Please use an email address that ends in @students.example.edu or @staff.example.edu';
    for (const email of [
      'a@example.edu',
      'a@evil-students.example.edu',
      'a@x.students.example.edu',
      'a@students.example.edu.evil.com',
    ])
      expect(await register(email)).toMatchObject({
        status: 400,
        body: { message: sentence, errors: { email: sentence } },
      });
    expect((await register('a@STUDENTS.example.edu')).status).toBe(200);
    const student = await server.signIn('student');
    const change = { email: 'b@example.edu', currentPassword: TEST_PASSWORD };
    expect((await student.call('PATCH', '/api/account', change)).body.errors).toEqual({ email: sentence });
    await server.stop();
  });

  it('is sent its link again when asked, and none once it is confirmed', async () => {
    await register('five@example.edu');
    await post.nextTo('five@example.edu');
    const headers = { cookie: await signIn('five@example.edu') };
    const again = () => server.visitor.fetch('/api/account/confirmation', { method: 'POST', headers });
    expect((await again()).status).toBe(200);
    expect((await confirm('five@example.edu')).status).toBe(200);
    expect((await again()).status).toBe(404);
    await server.stop();
  });
});
