/** Guesses at two servers that count together. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { postgresDatabase } from '#test/server/database.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

describe.skipIf(inject('redisUrl') === null)('With Redis', () => {
  postgresDatabase('Whoever guesses a password at two servers', (database) => {
    let servers: TestServer[];
    beforeAll(async () => {
      const environment = { RATE_LIMITS: 'on', REDIS_URL: inject('redisUrl') ?? '' };
      const nowMs = Date.now();
      const options = { environment, now: () => nowMs };
      servers = await Promise.all([1, 2].map(() => startTestServer(database(), options)));
    });
    afterAll(() => Promise.all(servers.map((server) => server.stop())));

    it('is refused by both once one of them has had enough', async () => {
      const email = 'asha@example.edu';
      const guess = async (server: TestServer) => {
        const body = { email, password: 'Wrong-Cog-1' };
        return (await server.visitor.call('POST', '/api/auth/login', body)).status;
      };
      const [one, other] = servers as [TestServer, TestServer];
      const first = await Promise.all(Array.from({ length: 12 }, () => guess(one)));
      expect(first.filter((status) => status === 429)).toHaveLength(2);
      await eventually(async () => expect(await guess(other)).toBe(429));
    });
  });
});
