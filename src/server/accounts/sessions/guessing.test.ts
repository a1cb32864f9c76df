/** Guessing passwords over HTTP: who is slowed down, who isn't, and what a guesser learns. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { type Account, findByEmail } from '../accounts.ts';
import { hashPassword } from '../passwords.ts';
import { KnownBrowsers } from './known-browsers.ts';

const WRONG = 'Wr0ngPassword';

oneDatabase('Guessing passwords', (database) => {
  let server: TestServer;
  let email: string;
  let nowMs = Date.now();
  const environment = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const start = () => startTestServer(database(), { environment, now: () => nowMs });
  beforeAll(async () => {
    server = await start();
  });
  beforeEach(async () => {
    nowMs += 24 * 60 * 60 * 1000;
    email = (await server.signIn('student')).account.email;
  });
  afterAll(() => server.stop());

  type From = { address?: string; cookie?: string | undefined; email?: string };
  const signIn = (password: string, { address = '192.0.2.1', cookie = '', ...from }: From = {}) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify({ email, ...from, password }),
    });
  const statuses = async (count: number, address: (n: number) => string) =>
    (await Promise.all(Array.from({ length: count }, (_, n) => signIn(WRONG, { address: address(n) })))).map(
      ({ status }) => status,
    );
  /** Returns the cookie of the browser that has signed in; it comes after the session's cookie. */
  const browserOf = (answer: Response) => {
    const [session, browser] = answer.headers.getSetCookie();
    expect(session).toMatch(/^cogito_session=/);
    return browser?.split(';')[0];
  };

  it('is refused after a few tries, and the owner still signs in where they did before', async () => {
    const cookie = browserOf(await signIn(TEST_PASSWORD));
    const guesses = await statuses(30, () => '192.0.2.1');
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    const stranger = await signIn(TEST_PASSWORD);
    expect([stranger.status, Number(stranger.headers.get('retry-after'))]).toEqual([429, 120]);
    expect((await signIn(TEST_PASSWORD, { cookie })).status).toBe(200);
    expect((await signIn(TEST_PASSWORD, { address: '192.0.2.2' })).status).toBe(200);
  });

  it('knows a browser again after a restart, and with several accounts', async () => {
    let cookie = browserOf(await signIn(TEST_PASSWORD));
    const { account } = await server.signIn('student');
    cookie = browserOf(await signIn(TEST_PASSWORD, { email: account.email, cookie }));
    await server.stop();
    server = await start();
    await statuses(30, () => '192.0.2.1');
    expect((await signIn(TEST_PASSWORD)).status).toBe(429);
    expect((await signIn(TEST_PASSWORD, { cookie })).status).toBe(200);
  });

  it('takes a browser for a stranger’s that knew a former password', async () => {
    const { account } = await server.signIn('student');
    const { id, passwordHash } = (await findByEmail(database().db, account.email)) as Account;
    const before = browserOf(await signIn(TEST_PASSWORD, { email: account.email }));
    const changed = await hashPassword('Another-Cog-1');
    const setHash = (hash: string) =>
      database().db.updateTable('users').set({ passwordHash: hash }).where('id', '=', id).execute();
    await setHash(changed);
    const from = { email: account.email, cookie: before, address: '192.0.2.77' };
    for (let guess = 0; guess < 10; guess++) expect((await signIn(WRONG, from)).status).toBe(401);
    // The limit is that of the address; the cookie adds nothing.
    expect((await signIn(WRONG, from)).status).toBe(429);
    await setHash(passwordHash);
    expect((await signIn(TEST_PASSWORD, from)).status).toBe(200);
  });

  it('is not made easier by the mark of another account, nor by one that somebody made up', async () => {
    const { account } = await server.signIn('student');
    const own = browserOf(await signIn(TEST_PASSWORD, { email: account.email })) ?? '';
    await statuses(30, () => '192.0.2.1');
    const [name, value = ''] = own.split('=');
    const madeUp = ['', '.', 'x', `${value}.${'A'.repeat(22)}`, 'é'.repeat(50), `${value}.`.repeat(100)];
    for (const cookie of [own, ...madeUp.map((each) => `${name}=${encodeURIComponent(each)}`)])
      expect((await signIn(WRONG, { cookie })).status).toBe(429);
  });

  it('doesn’t get further by changing its address', async () => {
    const within = await statuses(60, (n) => `2001:db8:1:2::${n.toString(16)}`);
    expect(within.filter((status) => status === 401)).toHaveLength(10);
    const across = await statuses(60, (n) => `198.51.100.${n}`);
    expect(across.filter((status) => status === 401)).toHaveLength(25);
  });

  it('leaves 200 sign-ins at once with the right password alone', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => signIn(TEST_PASSWORD)));
    // Concurrent sign-ins of one account count as guesses, right or wrong; other accounts have their own limit.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
    const everybody = await Promise.all(Array.from({ length: 60 }, () => server.signIn('student')));
    const campus = await Promise.all(
      everybody.map(({ account }) => signIn(TEST_PASSWORD, { email: account.email, address: '203.0.113.9' })),
    );
    expect(campus.map(({ status }) => status)).toEqual(everybody.map(() => 200));
  });
});

eachDatabase('The key that signs known browsers', (database) => {
  it('is one for all processes and after every start', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => KnownBrowsers.open(database().db)));
    const cookie = one?.remember(['asha@example.edu'], undefined);
    expect(other?.idFor('asha@example.edu', cookie)).toMatch(/^[\w-]{22}$/);
    const later = await KnownBrowsers.open(database().db);
    expect(later.idFor('asha@example.edu', cookie)).toMatch(/^[\w-]{22}$/);
    expect(later.idFor('other@example.edu', cookie)).toBeNull();
  });
});

oneDatabase('Guessing from one address', (database) => {
  it('is slowed down at one account, and not the owner elsewhere', async () => {
    const nowMs = Date.now();
    const environment = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    const guarded = await startTestServer(database(), { environment, now: () => nowMs });
    const { account } = await guarded.signIn('student');
    const guess = (password: string, address: string) =>
      fetch(`${guarded.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: account.email, password }),
      });
    for (let n = 0; n < 12; n++) expect((await guess(TEST_PASSWORD, '10.0.0.1')).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guess('Wr0ngPassword', '10.0.0.1')));
    // Fewer pass if a server that ended a moment ago still counts as a process that shares the limit.
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    const refused = await guess('Wr0ngPassword', '10.0.0.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(TEST_PASSWORD, '10.0.0.2')).status).toBe(200);
    await guarded.stop();
  });
});
