import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCog } from '#test/server/command.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { type Caller, startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';

const DAY_MS = 24 * 60 * 60_000;
const SITE = 'https://cogito.example.edu';
const CLOSED = {
  status: 403,
  body: { success: false, message: 'Registration is closed. Please ask the college for an invitation.' },
};
const ENDED = { status: 400, body: { message: expect.stringMatching(/^This link no longer works/) } };

const tokenIn = (link: string) => /\/auth\/register#([\w-]{43})$/.exec(link)?.[1] ?? '';

eachDatabase('Where registration is closed', (database, itOnce) => {
  let server: TestServer;
  let admin: Caller;
  let nowMs = Date.now();
  beforeAll(async () => {
    const environment = { REGISTRATION: 'closed' };
    server = await startTestServer(database(), { environment, now: () => nowMs });
    admin = await server.signIn('admin', 'Deepa Karki');
  });
  afterAll(() => server.stop());

  const register = (fields: object = {}) =>
    server.visitor.call('POST', '/api/auth/register', {
      name: 'Asha Rai',
      email: `${randomUUID()}@example.edu`,
      password: TEST_PASSWORD,
      gender: 'female',
      ...fields,
    });
  const invite = async (uses = 1, days = 7) => {
    const { status, body } = await admin.call('POST', '/api/invitations', { uses, days });
    expect(status).toBe(201);
    return { id: body.invitation.id as string, token: tokenIn(body.link) };
  };
  const listed = async () => (await admin.call('GET', '/api/invitations')).body.invitations;

  itOnce('nobody registers without an invitation, and everybody may know', async () => {
    expect(await register()).toMatchObject(CLOSED);
    expect(await register({ invitation: 'x'.repeat(43) })).toMatchObject(ENDED);
    expect((await register({ invitation: 'short' })).status).toBe(400);
    expect((await server.visitor.call('GET', '/api/installation')).body.takesRegistrations).toBe(false);
  });

  it('an invitation lets as many in as it has uses, and is stored as a hash', async () => {
    const { id, token } = await invite(2);
    expect(JSON.stringify(await database().db.selectFrom('invitations').selectAll().execute())).not.toContain(
      token,
    );
    expect((await register({ invitation: token })).status).toBe(200);
    expect(await listed()).toContainEqual({
      id,
      madeBy: 'Deepa Karki',
      usesLeft: 1,
      expiresAt: new Date(nowMs + 7 * DAY_MS).toISOString(),
    });
    expect((await register({ invitation: token, role: 'admin' })).status).toBe(200);
    expect(await register({ invitation: token })).toMatchObject(ENDED);
    expect((await listed()).map((each: { id: string }) => each.id)).not.toContain(id);
    const invited = await database()
      .db.selectFrom('users')
      .select('role')
      .where('name', '=', 'Asha Rai')
      .execute();
    expect(new Set(invited.map(({ role }) => role))).toEqual(new Set(['student']));
  });

  it('of many who take the last use at the same moment, one gets an account', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ invitation: token })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(400),
    ]);
  });

  it('a use isn’t lost to an address that has an account, also of two at the same moment', async () => {
    const { token } = await invite(2);
    const email = 'bo@example.edu';
    const both = await Promise.all([1, 2, 3].map(() => register({ invitation: token, email })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await register({ invitation: token })).status).toBe(200);
    expect(await register({ invitation: token })).toMatchObject(ENDED);
  });

  it('an invitation ends in time, and when an administrator ends it', async () => {
    const [late, ended] = [await invite(5, 1), await invite(5, 2)];
    expect((await admin.call('DELETE', `/api/invitations/${ended.id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/api/invitations/${ended.id}`)).status).toBe(404);
    expect(await register({ invitation: ended.token })).toMatchObject(ENDED);
    nowMs += DAY_MS;
    expect(await register({ invitation: late.token })).toMatchObject(ENDED);
    nowMs -= DAY_MS;
  });

  it.each([
    [{ uses: 0, days: 1 }],
    [{ uses: 501, days: 1 }],
    [{ uses: 1, days: 91 }],
    [{ uses: 1.5, days: 1 }],
    [{ uses: '1', days: 1 }],
    [{}],
  ])('makes no invitation of %j', async (body) => {
    expect((await admin.call('POST', '/api/invitations', body)).status).toBe(400);
  });

  it.each<[string, (maker: Awaited<ReturnType<TestServer['signIn']>>) => Promise<unknown>]>([
    [
      'is made an instructor',
      ({ account: { id } }) => admin.call('PATCH', `/api/users/${id}`, { role: 'instructor' }),
    ],
    ['is suspended', ({ account: { id } }) => admin.call('PATCH', `/api/users/${id}`, { suspended: true })],
    [
      'is made a student by the operator',
      ({ account: { email } }) => runCog(database(), ['user', 'role', '--email', email, '--role', 'student']),
    ],
    [
      'deletes the account',
      (maker) =>
        maker.call('DELETE', '/api/account', { currentPassword: TEST_PASSWORD, removeMessages: false }),
    ],
  ])('an invitation ends when its maker %s', async (_, end) => {
    const maker = await server.signIn('admin', 'Leaving Now');
    const { body } = await maker.call('POST', '/api/invitations', { uses: 2, days: 7 });
    const invitation = tokenIn(body.link);
    expect((await register({ invitation })).status).toBe(200);
    await end(maker);
    expect(await register({ invitation })).toMatchObject(ENDED);
    expect((await listed()).map(({ madeBy }: { madeBy: string }) => madeBy)).not.toContain('Leaving Now');
  });

  it('operators invite by a command, and the audit log says who invited', async () => {
    const { out, code } = await runCog(database(), ['user', 'invite', '--uses', '3']);
    expect(code).toBe(0);
    expect((await register({ invitation: tokenIn(out) })).status).toBe(200);
    expect(await runCog(database(), ['user', 'invite', '--days', '91'])).toMatchObject({
      code: 1,
      err: 'Days must be a whole number from 1 to 90.',
    });
    const { entries } = (await admin.call('GET', '/api/audit')).body;
    const said = entries.map(({ who, what }: { who: string; what: string }) => `${who}: ${what}`);
    expect(said).toContain('Operator: Created an invitation for 3 people, valid for 7 days');
    expect(said).toContain('Deepa Karki: Ended an invitation');
  });
});

oneDatabase('Where addresses of some domains may register', (database) => {
  it('an invitation is for others, and isn’t used up by those who need none', async () => {
    const environment = { EMAIL_DOMAINS: 'students.example.edu', PUBLIC_URL: SITE };
    const server = await startTestServer(database(), { environment });
    const { out } = await runCog(database(), ['user', 'invite']);
    const register = async (email: string, invitation?: string) => {
      const body = { name: 'Asha Rai', email, password: TEST_PASSWORD, gender: 'other', invitation };
      return (await server.visitor.call('POST', '/api/auth/register', body)).status;
    };
    const token = tokenIn(out);
    expect(await register('a@guest.example.org')).toBe(400);
    expect(await register('a@students.example.edu', token)).toBe(200);
    expect(await register('a@guest.example.org', token)).toBe(200);
    expect(await register('b@guest.example.org', token)).toBe(400);
    expect(await register('b@students.example.edu', token)).toBe(200);
    await server.stop();
  });
});
