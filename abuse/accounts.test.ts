/** Attacks on accounts, sessions and roles (A-1 to A-16, as far as they are visible from outside). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/api.ts';
import { call, publishPicture, signIn, tally } from '#test/abuse/client.ts';
import { newcomer, openTarget, PASSWORD, type Target } from '#test/abuse/target.ts';
import { promisedMs, sized } from '#test/faults/seed.ts';
import { openWindow } from '#test/server/member.ts';
import { readPage } from '#test/server/upload.ts';

const WRONG = 'Wr0ngPassword';

describe('Somebody who would have an account that isn’t theirs', () => {
  let target: Target;
  let admin: string;
  const made: string[] = [];
  const ask = (method: string, path: string, init = {}) => call(target.url, method, path, init);
  const enter = (account = target.student) => signIn(target.url, account);
  const register = (body: object) => ask('POST', '/api/auth/register', { body });
  /** Registers a new account, which is deleted after the tests. */
  const join = async () => {
    const account = newcomer(target);
    expect((await register({ ...account, confirmPassword: account.password })).status).toBe(200);
    made.push(account.email);
    return account;
  };
  beforeAll(async () => {
    target = await openTarget();
    admin = (await enter(target.admin)).cookie;
  });
  afterAll(async () => {
    for (const email of made) {
      const { cookie } = await enter({ email, password: PASSWORD });
      await ask('DELETE', '/api/account', {
        cookie,
        body: { currentPassword: PASSWORD, removeMessages: true },
      });
    }
    await target?.end();
  });

  it('A-1: makes one account of fifty registrations at once, however the address is written', async () => {
    const account = newcomer(target);
    made.push(account.email);
    const spellings = [account.email, account.email.toUpperCase(), ` ${account.email}`, `${account.email} `];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => register({ ...account, email: spellings[n % spellings.length] })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
  });

  it('A-2: gets no role, id, date or confirmation by writing them into a registration', async () => {
    const account = newcomer(target);
    const claims = {
      role: 'admin',
      isAdmin: true,
      _id: 'mine',
      verified: true,
      createdAt: 0,
      suspended: false,
    };
    const text = JSON.stringify({ ...account, ...claims });
    const { status } = await ask('POST', '/api/auth/register', {
      body: text.replace('{', '{"__proto__":{"role":"admin"},'),
    });
    expect(status).toBe(400);
    const plain = await register({ ...account, ...claims });
    if (plain.status !== 200) return expect(plain.status).toBe(400);
    made.push(account.email);
    expect((await enter(account)).body.user).toMatchObject({
      role: 'student',
      _id: expect.not.stringMatching(/^mine$/),
    });
  });

  it.each([
    ['gender', 'x'],
    ['gender', ['male']],
    ['name', 'A'],
    ['name', 'x'.repeat(10_000)],
    ['name', '   '],
    ['name', '\u0000\u0007'],
    ['name', { $ne: '' }],
  ])('A-3: is told what is wrong with the %s %j', async (field, value) => {
    const { status, body } = await register({ ...newcomer(target), [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('A-4: is out at once when the owner signs out in another tab, sockets and all', async () => {
    const { cookie } = await enter();
    const tab = await openWindow(target.url, { room: 'public', cookie });
    const closed = new Promise((resolve) => tab.socket.once('disconnect', resolve));
    const startedAt = performance.now();
    expect((await ask('POST', '/api/auth/logout', { cookie })).headers.get('set-cookie')).toMatch(/=;/);
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(promisedMs(1000));
    expect((await ask('GET', '/api/account', { cookie })).status).toBe(401);
    tab.close();
  });

  it('A-5: gets nowhere with a cookie from before a sign-out, a new password or a suspension', async () => {
    const isRefused = async (cookie: string) =>
      expect((await ask('GET', '/api/account', { cookie })).status).toBe(401);
    const [first, second, third] = [await enter(), await enter(), await enter()];
    await ask('POST', '/api/auth/logout', { cookie: first.cookie });
    await isRefused(first.cookie);
    const change = (currentPassword: string, password: string) =>
      ask('POST', '/api/account/password', {
        cookie: second.cookie,
        body: { currentPassword, password, confirmPassword: password },
      });
    expect((await change(target.student.password, `${PASSWORD}-other`)).status).toBe(200);
    await isRefused(third.cookie);
    expect((await change(`${PASSWORD}-other`, target.student.password)).status).toBe(200);
    const suspend = (suspended: boolean) =>
      ask('PATCH', `/api/users/${second.body.user._id}`, { cookie: admin, body: { suspended } });
    expect((await suspend(true)).status).toBe(200);
    await isRefused(second.cookie);
    expect((await suspend(false)).status).toBe(200);
    await isRefused(second.cookie);
  });

  it('A-6: gains nothing by a session that was planted before the sign-in', async () => {
    const planted = await enter();
    const after = await signIn(target.url, target.student, { cookie: planted.cookie });
    expect(after.cookie).not.toBe(planted.cookie);
    expect((await ask('GET', '/api/account', { cookie: planted.cookie })).status).toBe(401);
    const [name] = after.cookie.split('=');
    const invented = `${name}=${'A'.repeat(43)}`;
    const given = await signIn(target.url, target.student, { cookie: invented });
    expect(given.cookie).not.toContain('A'.repeat(43));
  });

  it('A-7: is seen among ten sessions, each of which the owner can end', async () => {
    const account = await join();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => enter(account)));
    const own = sessions[0]?.cookie ?? '';
    const listed = await ask('GET', '/api/account/sessions', { cookie: own });
    const others = listed.body.sessions.filter(({ current }: { current: boolean }) => !current);
    expect(others).toHaveLength(9);
    for (const { id } of others)
      expect((await ask('DELETE', `/api/account/sessions/${id}`, { cookie: own })).status).toBe(200);
    const after = await Promise.all(sessions.map(({ cookie }) => ask('GET', '/api/account', { cookie })));
    expect(tally(after)).toEqual({ 200: 1, 401: 9 });
  });

  it('A-8: changes nothing from another site, by any call that changes something', async () => {
    const calls = Object.values(ENDPOINTS).filter(({ method }) => method !== 'GET');
    expect(calls.length).toBeGreaterThan(30);
    for (const origin of ['https://evil.test', 'null'])
      for (const { method, path } of calls) {
        const address = path.replaceAll(/:\w+/g, 'x');
        const { status } = await ask(method, address, { cookie: admin, headers: { origin }, body: {} });
        expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 403]);
      }
    const setCookies = (await enter()).headers.getSetCookie();
    for (const each of setCookies) expect(each).toMatch(/SameSite=(?:Lax|Strict)/);
  });

  it.each([
    '/auth/login?next=//evil.test',
    '/auth/login?redirect=https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/%2f%2fevil.test',
  ])('A-9: is sent to no other site by %s', async (path) => {
    const { status, headers } = await ask('GET', path);
    expect([200, 400, 404]).toContain(status);
    expect(headers.get('location')).toBeNull();
  });

  it('A-10: guesses a few times at a password, while its owner signs in as ever', async () => {
    const account = await join();
    const enteredAt = performance.now();
    const owner = await enter(account);
    const aloneMs = performance.now() - enteredAt;
    const before = target.residentMegabytes();
    const guesses = Array.from({ length: sized(200, 5000) }, () => enter({ ...account, password: WRONG }));
    const startedAt = performance.now();
    expect((await signIn(target.url, account, { cookie: owner.cookie })).status).toBe(200);
    // On a busy machine the limit is the time of a few undisturbed sign-ins there.
    expect(performance.now() - startedAt).toBeLessThan(Math.max(promisedMs(2000), 10 * aloneMs));
    const answers = await Promise.all(guesses);
    expect(tally(answers)[401]).toBeLessThanOrEqual(10);
    for (const { status, headers } of answers.filter((each) => each.status !== 401))
      expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(target.residentMegabytes() - before).toBeLessThan(8 * 19 + 60);
  });

  it('A-13: is stopped by every byte of a password, and costs nothing by its length', async () => {
    const account = newcomer(target);
    const long = `Aa1${'é'.repeat(40)}`;
    expect((await register({ ...account, password: `${long}x`, confirmPassword: `${long}x` })).status).toBe(
      200,
    );
    expect((await enter({ ...account, password: `${long}y` })).status).toBe(401);
    const { cookie, status } = await enter({ ...account, password: `${long}x` });
    expect(status).toBe(200);
    await ask('DELETE', '/api/account', {
      cookie,
      body: { currentPassword: `${long}x`, removeMessages: true },
    });
    for (const [password, statuses] of [
      ['x'.repeat(1_000_000), [413]],
      ['x'.repeat(60_000), [400, 401]],
      ['Quiet\u0000Cog-7', [400, 401]],
    ] as const) {
      const startedAt = performance.now();
      expect(statuses).toContain((await enter({ ...target.student, password })).status);
      expect(performance.now() - startedAt).toBeLessThan(promisedMs(1000));
    }
  });

  it('A-14: has a new role’s rights with the next call, and has lost them with the next', async () => {
    const account = await join();
    const { cookie, body } = await enter(account);
    const readReports = async () => (await ask('GET', '/api/reports', { cookie })).status;
    const become = (role: string) =>
      ask('PATCH', `/api/users/${body.user._id}`, { cookie: admin, body: { role } });
    expect(await readReports()).toBe(403);
    expect((await become('moderator')).status).toBe(200);
    expect(await readReports()).toBe(200);
    await become('student');
    expect(await readReports()).toBe(403);
  });

  it('A-16: reads no page of what has been taken away', async () => {
    const [instructor, student] = [await enter(target.instructor), await enter()];
    const { material } = (await publishPicture(target.url, instructor.cookie)).body;
    const read = (path: string) =>
      readPage(
        {
          fetch: (address: string) => fetch(target.url + address, { headers: { cookie: student.cookie } }),
        } as never,
        path,
      );
    expect((await read(material.images[0])).status).toBe(200);
    const removed = await ask('DELETE', `/api/materials/${material._id}`, { cookie: instructor.cookie });
    expect(removed.status).toBe(200);
    expect((await read(material.images[0])).status).toBe(404);
  });
});
