import { expect, it } from 'vitest';
import { runCog } from '#test/server/command.ts';
import { oneDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { turnOnFactor } from '#test/server/second-factor.ts';
import { startTestServer, TEST_PASSWORD } from '#test/server/server.ts';

oneDatabase('Where administrators need a second factor', (database) => {
  it('one without it reaches nothing but the account until it is on', async () => {
    const environment = { ADMINS_NEED_SECOND_FACTOR: 'on' };
    const server = await startTestServer(database(), { environment });
    const [admin, moderator] = [await server.signIn('admin'), await server.signIn('moderator')];
    for (const path of ['/api/users', '/api/overview', '/api/assignment/subject?subject=Physics'])
      expect(await admin.call('GET', path)).toMatchObject({
        status: 403,
        body: { code: 'second_factor_required' },
      });
    await expect(openWindow(server.url, { room: 'public', cookie: admin.cookie })).rejects.toThrow();
    for (const path of ['', '/sessions', '/export', '/second-factor'])
      expect((await admin.fetch(`/api/account${path}`)).status).toBe(200);
    const { email } = admin.account;
    const login = { email, password: TEST_PASSWORD };
    expect((await server.visitor.call('POST', '/api/auth/login', login)).body.user.lacksSecondFactor).toBe(
      true,
    );
    expect((await admin.call('GET', '/api/auth/isAuth')).body.user.lacksSecondFactor).toBe(true);
    expect((await moderator.call('GET', '/api/overview')).status).toBe(200);

    await turnOnFactor(admin);
    expect((await admin.call('GET', '/api/users')).status).toBe(200);
    expect((await admin.call('GET', '/api/auth/isAuth')).body.user).not.toHaveProperty('lacksSecondFactor');
    const window = await openWindow(server.url, { room: 'public', cookie: admin.cookie });
    await window.join();
    const isClosed = new Promise((resolve) => window.socket.once('disconnect', resolve));
    await runCog(database(), ['user', 'reset-factor', '--email', email]);
    await isClosed;
    expect((await admin.call('GET', '/api/users')).status).toBe(403);
    await server.stop();
  });
});
