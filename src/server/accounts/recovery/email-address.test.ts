import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { type MailServer, startMailServer, tokenIn } from '#test/server/mail-server.ts';
import { openWindow } from '#test/server/member.ts';
import { type Answer, startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';

const NEW_PASSWORD = 'Louder-Cog-8';

const passwords = (password: string) => ({ password, confirmPassword: password });

eachDatabase('An email address', (database, itOnce) => {
  let post: MailServer;
  let shared: TestServer;
  let server: TestServer;
  beforeAll(async () => {
    post = await startMailServer();
    shared = await startTestServer(database(), { environment: post.environment });
  });
  beforeEach(() => {
    server = shared;
  });
  afterEach(async () => {
    if (server !== shared) await server.stop();
  });
  afterAll(async () => {
    await shared.stop();
    await post.stop();
  });
  const start = async (environment: Record<string, string>, now = Date.now) => {
    server = await startTestServer(database(), { environment: { ...post.environment, ...environment }, now });
  };

  const register = async (email: string) =>
    server.visitor.call('POST', '/api/auth/register', {
      name: 'Asha Rai',
      email,
      password: TEST_PASSWORD,
      gender: 'female',
    });
  const confirm = async (email: string, password: string | undefined = TEST_PASSWORD) => {
    const token = tokenIn((await post.nextTo(email)).text);
    return server.visitor.call('POST', '/api/auth/confirm', { token, password });
  };
  const callAs = async (cookie: string, method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await server.visitor.fetch(path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  /** Starts a session of the account that `register` made. */
  const signIn = async (email: string) => {
    const login = await server.visitor.call('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
    return login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };

  it('is confirmed by the link in a mail; until then its account can do nothing else', async () => {
    expect((await register('one@example.edu')).body.message).toContain('one@example.edu');
    const cookie = await signIn('one@example.edu');
    for (const [method, path] of [
      ['GET', '/api/assignment/subject?subject=Physics'],
      ['GET', '/api/search?q=x'],
      ['GET', '/api/account/export'],
      ['GET', '/api/account/sessions'],
      ['DELETE', '/api/account'],
      ['GET', '/api/users'],
      ['POST', '/api/materials'],
    ] as const) {
      const answer = await callAs(cookie, method, path, method === 'GET' ? undefined : {});
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'unconfirmed']);
    }
    expect((await callAs(cookie, 'PATCH', '/api/account', { name: 'Another Name' })).status).toBe(403);
    const check = await callAs(cookie, 'GET', '/api/auth/isAuth');
    expect(check.body.user).toMatchObject({ email: 'one@example.edu', isUnconfirmed: true });
    const refused = await openWindow(server.url, { room: 'public', cookie }).catch((error) => error);
    expect(refused.data).toEqual({ code: 'unconfirmed' });
    expect((await confirm('one@example.edu')).status).toBe(200);
    // The password of that session may have been chosen by somebody else.
    expect((await callAs(cookie, 'GET', '/api/account')).status).toBe(401);
    const window = await openWindow(server.url, { room: 'public', cookie: await signIn('one@example.edu') });
    await window.join();
    await window.say('Hello');
    window.close();
  });

  itOnce('that waits may read where the college says so, and writes and reports nothing', async () => {
    await start({ UNCONFIRMED_MAY_READ: 'on' });
    const { account } = await server.signIn('student');
    expect(account.emailConfirmedAt).not.toBeNull();
    await register('two@example.edu');
    const cookie = await signIn('two@example.edu');
    expect((await callAs(cookie, 'GET', '/api/assignment/subject?subject=Physics')).status).toBe(200);
    const window = await openWindow(server.url, { room: 'public', cookie });
    await window.join();
    for (const [event, payload] of [
      ['chat message', { message: 'Hello' }],
      ['report message', { id: crypto.randomUUID() }],
      ['remove message', { id: crypto.randomUUID() }],
    ] as const)
      expect(await window.ask(event, payload)).toMatchObject({ ok: false, code: 'unconfirmed' });
    window.close();
  });

  itOnce('is confirmed with the account’s password alone, or in the account’s own session', async () => {
    await register('six@example.edu');
    const token = tokenIn((await post.nextTo('six@example.edu')).text);
    const use = (password?: string, cookie = '') =>
      callAs(cookie, 'POST', '/api/auth/confirm', { token, ...(password !== undefined && { password }) });
    for (const password of [undefined, '', 'Wrong-Cog-1']) {
      const refused = await use(password);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['password']]);
    }
    const stranger = await signIn('six@example.edu');
    const own = await signIn('six@example.edu');
    expect((await use(undefined, own)).status).toBe(200);
    expect((await callAs(own, 'GET', '/api/account')).status).toBe(200);
    expect((await callAs(stranger, 'GET', '/api/account')).status).toBe(401);
    const again = await use(undefined, own);
    expect([again.status, again.body.message]).toEqual([
      400,
      'This address is already confirmed. You can sign in.',
    ]);
  });

  it('that somebody else has registered is registered again by its owner, whose choice counts', async () => {
    await register('seven@example.edu');
    const first = tokenIn((await post.nextTo('seven@example.edu')).text);
    const stranger = await signIn('seven@example.edu');
    const again = await server.visitor.call('POST', '/api/auth/register', {
      ...{ name: 'Asha Karki', email: 'seven@example.edu', password: NEW_PASSWORD, gender: 'other' },
    });
    expect(again.status).toBe(200);
    expect((await callAs(stranger, 'GET', '/api/account')).status).toBe(401);
    const mail = await post.nextTo('seven@example.edu');
    expect(mail.text).not.toContain('Asha');
    const use = (token: string, password: string) =>
      server.visitor.call('POST', '/api/auth/confirm', { token, password });
    expect((await use(first, TEST_PASSWORD)).status).toBe(400);
    expect((await use(tokenIn(mail.text), TEST_PASSWORD)).body.errors).toHaveProperty('password');
    expect((await use(tokenIn(mail.text), NEW_PASSWORD)).status).toBe(200);
    expect((await register('seven@example.edu')).status).toBe(409);
  });

  it('that nobody has confirmed gets three mails in any day, and one network asks for twenty an hour', async () => {
    let nowMs = Date.now();
    await start({ RATE_LIMITS: 'on' }, () => nowMs);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await register('eight@example.edu')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const others = [];
    for (let n = 0; n < 20; n++) others.push((await register(`nine-${n}@example.edu`)).status);
    expect(others.filter((status) => status === 200)).toHaveLength(16);
    nowMs += 16 * 60 * 60_000;
    expect((await register('eight@example.edu')).status).toBe(429);
    nowMs += 8 * 60 * 60_000;
    expect((await register('eight@example.edu')).status).toBe(200);
  });

  itOnce('is still sent its mail after registrations that were refused', async () => {
    const nowMs = Date.now();
    await start({ RATE_LIMITS: 'on' }, () => nowMs);
    const email = 'fourteen@example.edu';
    const words = { name: 'Asha Rai', email, password: TEST_PASSWORD, gender: 'female' };
    const refuse = async (fault: object) =>
      (await server.visitor.call('POST', '/api/auth/register', { ...words, ...fault })).body.errors;
    // From the second round on, an account is there that the registration replaces.
    for (const expected of [200, 200, 200, 429]) {
      expect(await refuse({ name: 'Cogito' })).toHaveProperty('name');
      expect(await refuse({ password: 'Password1' })).toHaveProperty('password');
      expect((await register(email)).status).toBe(expected);
    }
  });

  it('that nobody confirms within 48 hours is forgotten with its account', async () => {
    await register('ten@example.edu');
    const later = Date.now() + 48 * 60 * 60_000 + 1000;
    await start({}, () => later);
    const find = () =>
      database().db.selectFrom('users').select('id').where('email', '=', 'ten@example.edu').execute();
    await expect.poll(find).toEqual([]);
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
    const token = tokenIn((await post.nextTo(email)).text);
    expect((await call('POST', '/api/auth/confirm', { token })).status).toBe(200);
    expect((await call('GET', '/api/auth/isAuth')).body.user.email).toBe(email);
    expect((await post.nextTo(account.email)).text).toContain('new email address');
  });

  itOnce('that nobody has confirmed isn’t told that its account has another one', async () => {
    await register('eleven@example.edu');
    await post.nextTo('eleven@example.edu');
    const cookie = await signIn('eleven@example.edu');
    const change = { email: 'twelve@example.edu', currentPassword: TEST_PASSWORD };
    expect((await callAs(cookie, 'PATCH', '/api/account', change)).status).toBe(200);
    expect((await confirm('twelve@example.edu')).status).toBe(200);
    // Mails are sent in the order of the queue.
    await register('thirteen@example.edu');
    await post.nextTo('thirteen@example.edu');
    const received = post.mails.filter(({ to }) => to.includes('eleven@example.edu'));
    expect(received).toHaveLength(1);
  });

  itOnce('that was asked for under the password from before counts no more', async () => {
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
  });

  itOnce('must be of one of the college’s domains where it has named some', async () => {
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
  });

  itOnce('is sent its link again when asked, and none once it is confirmed', async () => {
    await register('five@example.edu');
    await post.nextTo('five@example.edu');
    const cookie = await signIn('five@example.edu');
    const again = () => callAs(cookie, 'POST', '/api/account/confirmation');
    expect((await again()).status).toBe(200);
    const token = tokenIn((await post.nextTo('five@example.edu')).text);
    expect((await callAs(cookie, 'POST', '/api/auth/confirm', { token })).status).toBe(200);
    expect((await again()).status).toBe(404);
  });
});
