import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { type MailServer, startMailServer, tokenIn } from '#test/server/mail-server.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { runCommand } from '../../cli/commands.ts';

const NEW_PASSWORD = 'Louder-Cog-8';
const DAY_MS = 24 * 60 * 60_000;
const SITE = 'https://cogito.example.edu';

const passwords = (password: string) => ({ password, confirmPassword: password });

eachDatabase('A forgotten password', (database, itOnce) => {
  let post: MailServer;
  let server: TestServer;
  let nowMs = Date.now();
  beforeAll(async () => {
    post = await startMailServer();
    const environment = { ...post.environment, PUBLIC_URL: SITE };
    server = await startTestServer(database(), { environment, now: () => nowMs });
  });
  afterAll(async () => {
    await server.stop();
    await post.stop();
  });

  const forget = (email: string) => server.visitor.call('POST', '/api/auth/forgot', { email });
  const reset = (token: string, password = NEW_PASSWORD) =>
    server.visitor.call('POST', '/api/auth/reset', { token, ...passwords(password) });
  const login = async (email: string, password: string) =>
    (await server.visitor.call('POST', '/api/auth/login', { email, password })).status;

  it('is replaced by a link in a mail, which works once and ends every session and its sockets', async () => {
    const student = await server.signIn('student');
    const { email } = student.account;
    const cookie = student.cookie.replace('cogito_', '__Secure-cogito_');
    const window = await openWindow(server.url, { room: 'public', cookie, origin: SITE });
    await window.join();
    const isClosed = new Promise((resolve) => window.socket.once('disconnect', resolve));

    await forget(email);
    const { text, html } = await post.nextTo(email);
    expect(text).toContain(`${SITE}/auth/reset?token=`);
    expect(text).toContain(`#${encodeURIComponent(email)}`);
    expect(tokenIn(html)).toBe(tokenIn(text));
    const token = tokenIn(text);
    expect(
      JSON.stringify(await database().db.selectFrom('accountLinks').selectAll().execute()),
    ).not.toContain(token);

    expect((await reset(token, 'Password1')).body.errors).toEqual({
      password: 'This password is too common',
    });
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    await isClosed;
    expect(
      await database()
        .db.selectFrom('sessions')
        .where('userId', '=', student.account.id)
        .selectAll()
        .execute(),
    ).toEqual([]);
    expect([await login(email, TEST_PASSWORD), await login(email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect((await reset(token)).status).toBe(400);
  });

  itOnce('answers known, unknown and suspended addresses alike, and mails the owner alone', async () => {
    const [known, suspended] = [await server.signIn('student'), await server.signIn('student')];
    const { db } = database();
    await db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', suspended.account.id).execute();
    const before = post.mails.length;
    const answers = [];
    for (const email of ['nobody@example.edu', suspended.account.email, known.account.email])
      answers.push(await forget(email));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    await post.nextTo(known.account.email);
    await eventually(async () => expect(await db.selectFrom('mails').select('id').execute()).toEqual([]));
    expect(post.mails.slice(before).flatMap(({ to }) => to)).toEqual([known.account.email]);
  });

  it('has a link that ends with a newer one, after 24 hours, and for whoever comes second', async () => {
    const { account } = await server.signIn('student');
    const ask = async () => {
      await forget(account.email);
      return tokenIn((await post.nextTo(account.email)).text);
    };
    const [first, second] = [await ask(), await ask()];
    expect((await reset(first)).status).toBe(400);
    nowMs += DAY_MS + 1;
    expect(await reset(second)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This link no longer works/) },
    });
    const third = await ask();
    const answers = await Promise.all([reset(third), reset(third), reset(third)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('is replaced by an operator’s link, which is valid for the newest alone', async () => {
    const { account } = await server.signIn('student');
    const { dataDir, databaseUrl } = database();
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: SITE,
    };
    const umask = process.umask();
    const cog = (email: string) =>
      runCommand(['user', 'reset', '--email', email], { environment, stdin: Readable.from([]) });
    const [old, newer] = [await cog(account.email), await cog(account.email)];
    expect(newer).toEqual({
      code: 0,
      output: expect.stringMatching(/^https:\/\/cogito\.example\.edu\/auth\/reset\?token=[\w-]{43}$/),
    });
    expect(await cog('nobody@example.edu')).toEqual({
      code: 1,
      output: 'There is no account with the email nobody@example.edu.',
    });
    process.umask(umask);
    expect((await reset(tokenIn(old.output))).status).toBe(400);
    expect((await reset(tokenIn(newer.output))).status).toBe(200);
  });

  it.each([
    [{ token: 'short', ...passwords(NEW_PASSWORD) }, { token: 'The link is incomplete' }],
    [
      { token: 'x'.repeat(43), password: NEW_PASSWORD, confirmPassword: 'Other-Cog-9' },
      { confirmPassword: 'Passwords do not match' },
    ],
    [
      { token: 'x'.repeat(43), ...passwords('short') },
      { password: 'Password must be at least 8 characters' },
    ],
  ])('refuses bad input field by field', async (body, errors) => {
    expect(await server.visitor.call('POST', '/api/auth/reset', body)).toMatchObject({
      status: 400,
      body: { errors },
    });
  });

  itOnce('has links for their own purpose only', async () => {
    const { account } = await server.signIn('student');
    await forget(account.email);
    const token = tokenIn((await post.nextTo(account.email)).text);
    expect((await server.visitor.call('POST', '/api/auth/confirm', { token })).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });
});

oneDatabase('Asking for a new password', (database) => {
  it('sends an address few mails, and goes on answering the same', async () => {
    const post = await startMailServer();
    const nowMs = Date.now();
    const environment = { ...post.environment, RATE_LIMITS: 'on' };
    const server = await startTestServer(database(), { environment, now: () => nowMs });
    const { account } = await server.signIn('student');
    const ask = (email: string) => server.visitor.call('POST', '/api/auth/forgot', { email });
    for (let times = 0; times < 8; times++) expect((await ask(account.email)).status).toBe(200);
    await eventually(async () =>
      expect(await database().db.selectFrom('mails').select('id').execute()).toEqual([]),
    );
    expect(post.mails).toHaveLength(5);
    let last = await ask('0@example.edu');
    for (let n = 1; n < 150 && last.status === 200; n++) last = await ask(`${n}@example.edu`);
    expect(last.status).toBe(429);
    await server.stop();
    await post.stop();
  });
});

describe('Without a mail server', () => {
  oneDatabase('nothing', (database) => {
    it('is asked for by mail, and whoever registers counts as confirmed', async () => {
      const server = await startTestServer(database());
      expect((await server.visitor.call('POST', '/api/auth/forgot', { email: 'a@example.edu' })).status).toBe(
        404,
      );
      const bo = { name: 'Bo Lama', email: 'bo@example.edu', password: TEST_PASSWORD, gender: 'other' };
      await server.visitor.call('POST', '/api/auth/register', bo);
      const account = await database().db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      expect(account.emailConfirmedAt).not.toBeNull();
      await server.stop();
    });
  });
});
