/** Two servers, and what each of them has stored or not when its way to PostgreSQL fails (reliability's D-7, R-12, R-14). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { drawSecret } from '#server/testing/member.ts';
import { startThrowawayRedis, type ThrowawayRedis } from '../scripts/throwaway-redis.ts';
import { FlakyConnection } from './flaky-connection.ts';
import { pause } from './pause.ts';
import { readRoom } from './readers.ts';
import { drawChance, sized } from './seed.ts';
import { TwoServers } from './two-servers.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const isPossible = inject('postgresUrl') !== null && inject('redisUrl') !== null;

describe.skipIf(!isPossible)('Two servers', () => {
  let two: TwoServers;
  let redis: ThrowawayRedis;
  let connection: FlakyConnection;
  let together: [string, string];

  beforeAll(async () => {
    two = await TwoServers.prepare();
    redis = (await startThrowawayRedis()) as ThrowawayRedis;
    together = [redis.url, redis.url];
    connection = await FlakyConnection.open(() => Number(new URL(two.postgres.url).port));
  });
  afterEach(() => two.stop());
  afterAll(async () => {
    await connection.close();
    await Promise.all([redis.stop(), two.close()]);
  });

  it('store what is sent to both at once with one id as one message', async () => {
    const servers = await two.start({ redis: together });
    const secret = drawSecret();
    const windows = [await two.enter(servers[0], secret), await two.enter(servers[1], secret)];
    const pairs = sized(60, 1000);
    const ids: string[] = [];
    for (let n = 0; n < pairs; n++) {
      const clientId = randomUUID();
      const stored = await Promise.all(windows.map((window) => window.say(`pair ${n}`, clientId)));
      expect(stored[0]).toEqual(stored[1]);
      ids.push(stored[0]?.id ?? '');
    }
    expect((await readRoom(servers[0].url)).map(({ id }) => id)).toEqual(ids);
    for (const window of windows) {
      await window.until(() => window.messages.at(-1)?.id === ids.at(-1));
      expect(window.messages.map(({ id }) => id)).toEqual(ids);
      window.close();
    }
  });

  it('lose, double and reorder nothing while the connections of one are cut amid commits', async () => {
    const chance = drawChance('one of two cut amid commits');
    const servers = await two.start({ redis: together, postgresPort: Number(new URL(connection.url).port) });
    await two.amidTalk(servers, async (spoken) => {
      for (let round = 0; round < sized(12, 500); round++) {
        await spoken.answered(chance.between(1, 10));
        if (chance.next() < 0.3) connection.swallow('down');
        await pause(chance.between(0, 4));
        connection.cut();
      }
    });
  });

  it('answer other calls while every query hangs, and lose nothing once it goes on', async () => {
    const servers = await two.start({ redis: together });
    await two.amidTalk(servers, async () => {
      const operator = await two.operator();
      await operator.query('begin');
      await operator.query('lock table chat_messages, installation in access exclusive mode');
      const statusesOf = (path: string) =>
        Promise.all(servers.map(async ({ url }) => (await fetch(`${url}${path}`)).status));
      await vi.waitFor(async () => expect(await statusesOf('/readyz')).toEqual([503, 503]), {
        timeout: 8000,
      });
      expect(await statusesOf('/healthz')).toEqual([200, 200]);
      await pause(sized(500, 20_000));
      await operator.query('rollback');
      await operator.end();
    });
  });
});
