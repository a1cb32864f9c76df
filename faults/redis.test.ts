/** A real Redis behind a connection that breaks: what no client handles by itself (decision 41). */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import type { ClusterPresence } from '#server/processes/cluster-presence.ts';
import { OtherProcesses } from '#server/processes/other-processes.ts';
import { openRedis, type RedisServer } from '#server/processes/redis.ts';
import { eventually } from '#test/eventually.ts';
import { FlakyConnection } from '#test/faults/flaky-connection.ts';
import { oneDatabase } from '#test/server/database.ts';

describe.skipIf(inject('redisUrl') === null)('A channel on Redis', () => {
  const realUrl = inject('redisUrl') ?? '';
  let connection: FlakyConnection;
  let redis: RedisServer;
  let operator: Redis;
  const received: string[] = [];
  beforeAll(async () => {
    connection = await FlakyConnection.open(() => Number(new URL(realUrl).port));
    operator = new Redis(realUrl);
  });
  beforeEach(async () => {
    received.length = 0;
    const url = new URL(realUrl);
    url.port = new URL(connection.url).port;
    redis = await openRedis(url.href, `test:${randomUUID()}`, createLog('silent'));
    redis.subscribe({
      onText: (text) => received.push(text),
      onSubscribed: () => received.push('subscribed'),
    });
    await carries('it is open');
  });
  afterEach(() => redis.close());
  afterAll(async () => {
    operator.disconnect();
    await connection.close();
  });

  /** Resolves once a text arrives. */
  const carries = (when: string) =>
    eventually(() => {
      redis.publish(when);
      expect(received).toContain(when);
    });

  it('receives what it publishes, in order', async () => {
    for (let n = 0; n < 100; n++) redis.publish(`${n}`);
    await eventually(() => expect(received).toContain('99'));
    expect(received.filter((text) => /^\d+$/.test(text))).toEqual(
      Array.from({ length: 100 }, (_, n) => `${n}`),
    );
  });

  it('notices a connection that went silent without a word, and makes another one', async () => {
    connection.strand();
    await carries('after the silence');
  });

  it('drops what is said while Redis is away, and says nothing of it later', async () => {
    connection.isRefusing = true;
    connection.cut();
    await eventually(() => expect(redis.isUp()).toBe(false));
    for (let n = 0; n < 20; n++) redis.publish(`stale ${n}`);
    await expect(redis.call((client) => client.ping())).rejects.toThrow();
    connection.isRefusing = false;
    await carries('after the absence');
    expect(received.filter((text) => text.startsWith('stale'))).toEqual([]);
  });

  it('listens again after Redis has cut those who listen, or everybody, and says so', async () => {
    for (const type of ['pubsub', 'normal']) {
      received.length = 0;
      await operator.call('client', 'kill', 'type', type, 'skipme', 'yes');
      await carries(`after the end of ${type} connections`);
      if (type === 'pubsub') expect(received).toContain('subscribed');
    }
  });

  it('keeps nothing there, and receives nothing of another installation', async () => {
    const other = await openRedis(realUrl, `test:${randomUUID()}`, createLog('silent'));
    const receivedThere: string[] = [];
    other.subscribe({ onText: (text) => receivedThere.push(text), onSubscribed: () => {} });
    await eventually(() => {
      other.publish('theirs');
      expect(receivedThere).toContain('theirs');
    });
    await other.close();
    expect(received).not.toContain('theirs');
    expect(await operator.keys(`${redis.prefix}*`)).toEqual([]);
  });
});

describe.skipIf(inject('redisUrl') === null)('With Redis', () => {
  oneDatabase('People elsewhere', (database) => {
    it('are those who were there last while a process has lost Redis, and are counted anew when it is back', {
      timeout: 180_000,
    }, async () => {
      const redisUrl = inject('redisUrl') ?? '';
      const connection = await FlakyConnection.open(() => Number(new URL(redisUrl).port));
      const open = async (url: string) => {
        const config = readConfig({ DATABASE_URL: 'postgres://unused', REDIS_URL: url });
        const deps = { config, db: database().db, log: createLog('silent'), now: Date.now };
        return (await OtherProcesses.open(deps, {
          onStored: () => {},
          readKey: async () => 'k',
        })) as OtherProcesses;
      };
      const through = Object.assign(new URL(redisUrl), { port: new URL(connection.url).port }).href;
      const [lost, other] = [await open(through), await open(redisUrl)];
      const [here, there] = [lost, other].map((each) => each.elsewhereIn('anonymous') as ClusterPresence);
      const counts = async () => {
        for (const each of [here, there]) await each?.look();
        return [here?.count(), there?.count()];
      };
      // A room does the same: it looks again when somebody may have joined or left.
      let count = -1;
      here?.watch(() => void here.look().then(() => (count = here.count())));
      here?.arrive('Asha', 0);
      for (const person of ['Bo', 'Chandra']) there?.arrive(person, 0);
      await eventually(async () => expect(await counts()).toEqual([2, 1]));
      connection.isRefusing = true;
      connection.cut();
      there?.arrive('Dev', 0);
      await eventually(async () => expect(await counts()).toEqual([2, 0]));
      await eventually(() => expect([lost.count, other.count]).toEqual([2, 1]));
      connection.isRefusing = false;
      await eventually(() => expect(count).toBe(3));
      await eventually(async () => expect(await counts()).toEqual([3, 1]));
      await Promise.all([lost.close(), other.close()]);
      await connection.close();
    });
  });
});
