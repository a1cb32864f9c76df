/** Two servers, and what each of them has stored or not when its way to PostgreSQL fails (reliability's D-7, R-12, R-14). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { drawSecret } from '#server/testing/member.ts';
import { startThrowawayRedis, type ThrowawayRedis } from '../scripts/throwaway-redis.ts';
import { FlakyConnection } from './flaky-connection.ts';
import { pause } from './pause.ts';
import { readRoom } from './readers.ts';
import { drawChance, sized } from './seed.ts';
import type { ServerControl } from './server-control.ts';
import { TwoServers } from './two-servers.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const isPossible = inject('postgresUrl') !== null && inject('redisUrl') !== null;

describe.skipIf(!isPossible)('Two servers', () => {
  let two: TwoServers;
  let redis: ThrowawayRedis;
  /** The first server’s to PostgreSQL. */
  let connection: FlakyConnection;
  let servers: [ServerControl, ServerControl];

  // Two servers go through all of it, as two in a college's cellar would.
  beforeAll(async () => {
    const postgresUrl = inject('postgresUrl') ?? '';
    redis = (await startThrowawayRedis()) as ThrowawayRedis;
    connection = await FlakyConnection.open(() => Number(new URL(postgresUrl).port));
    two = new TwoServers(postgresUrl);
    const postgresPort = Number(new URL(connection.url).port);
    servers = await two.start({ redis: [redis.url, redis.url], postgresPort });
  });
  afterAll(async () => {
    await two.stop();
    await connection.close();
    await redis.stop();
  });

  it('lose, double and reorder nothing while the connections of one are cut amid commits', async () => {
    const chance = drawChance('one of two cut amid commits');
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

  it('store what is sent to both at once with one id as one message', async () => {
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
    const history = await readRoom(servers[0].url);
    expect(history.slice(-pairs).map(({ id }) => id)).toEqual(ids);
    for (const window of windows) {
      await window.until(() => window.messages.at(-1)?.id === ids.at(-1));
      expect(window.messages.slice(-pairs).map(({ id }) => id)).toEqual(ids);
      window.close();
    }
  });
});
