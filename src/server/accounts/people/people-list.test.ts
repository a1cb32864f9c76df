/** Administrators see everybody's accounts, and nobody else does. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

eachDatabase('The list of people', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

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
    const total = async (query: string) => (await admin.call('GET', `/api/users?${query}`)).body.total;
    expect([await total('q=lama'), await total('q=7@%20%20PEMA')]).toEqual([120, 12]);
    await admin.call('PATCH', `/api/users/${people[3]?.id}`, { suspended: true });
    await admin.call('PATCH', `/api/users/${people[4]?.id}`, { role: 'moderator' });
    for (const [query, person] of [
      ['q=lama&suspended=true', people[3]],
      ['q=lama&role=moderator', people[4]],
    ] as const) {
      expect(await list(query)).toMatchObject([{ _id: person?.id }]);
      expect(await total(query)).toBe(1);
    }
    expect(await total('q=lama&role=emperor&suspended=maybe')).toBe(120);
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
  });
});
