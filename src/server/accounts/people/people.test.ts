/** Administrators change others' accounts, and at least one administrator always remains. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '#shared/accounts.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';

eachDatabase('An administrator', (database, itOnce) => {
  let server: TestServer;
  let admin: Caller & { account: { id: string } };
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  beforeEach(async () => {
    await database().db.deleteFrom('users').execute();
    admin = await server.signIn('admin', 'Deepa Karki');
  });
  afterAll(() => server.stop());

  const change = (who: Caller, id: string, body: object) => who.call('PATCH', `/api/users/${id}`, body);
  const admins = () =>
    database()
      .db.selectFrom('users')
      .select('name')
      .where('role', '=', 'admin')
      .where('suspendedAt', 'is', null)
      .execute();

  it('gives roles, suspends and lets back, and finds people by name and e-mail', async () => {
    const { account, ...person } = await server.signIn('student', 'Asha Rai');
    expect((await change(admin, account.id, { role: 'moderator' })).body.user.role).toBe('moderator');
    expect((await person.call('GET', '/api/reports')).status).toBe(200);
    expect((await change(admin, account.id, { suspended: true })).body.user.suspended).toBe(true);
    expect((await person.call('GET', '/api/reports')).status).toBe(401);
    expect((await change(admin, account.id, { suspended: false })).body.user.suspended).toBe(false);
    for (const q of ['asha', 'RAI', account.email.slice(0, 20)])
      expect((await admin.call('GET', `/api/users?q=${q}`)).body.users).toMatchObject([{ _id: account.id }]);
  });

  it.each(['Élodie', 'Ångström'])('finds somebody by %s', async (q) => {
    const { account } = await server.signIn('student', 'Élodie Ångström');
    expect(await findIds(admin, q)).toContain(account.id);
  });

  itOnce.each([{ role: 'student' }, { role: 'admin' }, { suspended: true }])(
    'can’t do %j to themself, also where there is another one',
    async (body) => {
      await server.signIn('admin');
      const answer = await change(admin, admin.account.id, body);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'You can’t change your own role or suspend yourself.',
      ]);
      expect(await admins()).toHaveLength(2);
    },
  );

  itOnce('changes nothing where a part of it is refused', async () => {
    const { account } = await server.signIn('student');
    const answer = await change(admin, account.id, { role: 'king', suspended: true });
    expect(answer.status).toBe(400);
    expect((await admin.call('GET', `/api/users?q=${account.email}`)).body.users).toMatchObject([
      { role: 'student', suspended: false },
    ]);
    expect((await change(admin, 'none', { role: 'student' })).status).toBe(404);
  });

  it.each([{ role: 'student' }, { suspended: true }])(
    'and another who do %j to each other at the same moment don’t both lose their power',
    async (body) => {
      for (let round = 0; round < 10; round++) {
        await database().db.deleteFrom('users').execute();
        const [ana, bo] = [await server.signIn('admin', 'Ana'), await server.signIn('admin', 'Bo')];
        const answers = await Promise.all([
          change(ana, bo.account.id, body),
          change(bo, ana.account.id, body),
        ]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await admins()).toHaveLength(1);
      }
    },
    60_000,
  );

  it('of three who take each other’s role in a ring, one is left at least', async () => {
    const others = [await server.signIn('admin'), await server.signIn('admin')];
    const ring = [admin, ...others];
    await Promise.all(
      ring.map((who, n) =>
        change(who, ring[(n + 1) % 3]?.account?.id ?? '', { role: 'student' satisfies Role }),
      ),
    );
    expect((await admins()).length).toBeGreaterThan(0);
  });
});

oneDatabase('The desk People', (database) => {
  it.each(['élodie', 'ÅNGSTRÖM'])('finds somebody by %s, whatever the case of their name', async (q) => {
    const server = await startTestServer(database());
    const { account } = await server.signIn('student', 'Élodie Ångström');
    expect(await findIds(await server.signIn('admin'), q)).toContain(account.id);
    await server.stop();
  });
});

const findIds = async (admin: Caller, q: string): Promise<string[]> => {
  const { users } = (await admin.call('GET', `/api/users?q=${encodeURIComponent(q)}`)).body;
  return users.map(({ _id }: { _id: string }) => _id);
};
