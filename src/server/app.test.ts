import { expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';

eachDatabase('The server', (database) => {
  it('is ready to serve, knows who calls it, and drains', async () => {
    const server = await startTestServer(database());
    const asha = await server.signIn('student');
    expect((await server.visitor.call('GET', '/readyz')).body).toEqual({ status: 'ready' });
    expect((await server.visitor.call('GET', '/api/auth/isAuth')).body).toEqual({ success: false });
    expect((await asha.call('GET', '/api/auth/isAuth')).body).toMatchObject({ user: { role: 'student' } });
    await server.stop();
    await expect(server.visitor.fetch('/healthz')).rejects.toThrow();
  });
});
