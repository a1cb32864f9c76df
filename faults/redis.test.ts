/** A real Redis behind a connection that breaks: what no client of it does by itself (decision 41). */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLog } from '#server/log.ts';
import type { Bus } from '#server/processes/bus.ts';
import { openRedis, type RedisServer } from '#server/processes/redis.ts';
import { openRedisBus } from '#server/processes/redis-bus.ts';
import { eventually } from '#test/eventually.ts';
import { FlakyConnection } from './flaky-connection.ts';

describe.skipIf(inject('redisUrl') === null)('A bus on Redis', () => {
  const realUrl = inject('redisUrl') ?? '';
  let connection: FlakyConnection;
  let redis: RedisServer;
  let bus: Bus;
  let operator: Redis;
  const heard: string[] = [];
  beforeAll(async () => {
    connection = await FlakyConnection.open(() => Number(new URL(realUrl).port));
    operator = new Redis(realUrl);
  });
  beforeEach(async () => {
    heard.length = 0;
    const url = new URL(realUrl);
    url.port = new URL(connection.url).port;
    redis = await openRedis(url.href, `test:${randomUUID()}`, createLog('silent'));
    bus = openRedisBus(redis, (text) => heard.push(text));
    await carries('it is open');
  });
  afterEach(() => bus.close());
  afterAll(async () => {
    operator.disconnect();
    await connection.close();
  });

  /** Resolves once a text comes through. */
  const carries = (when: string) =>
    eventually(() => {
      bus.publish(when);
      expect(heard).toContain(when);
    });

  it('hears what it says in the order in which it says it', async () => {
    for (let n = 0; n < 100; n++) bus.publish(`${n}`);
    await eventually(() => expect(heard).toContain('99'));
    expect(heard.filter((text) => /^\d+$/.test(text))).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`));
  });

  it('notices a connection that went silent without a word, and makes another one', async () => {
    connection.strand();
    await carries('after the silence');
  });

  it('drops what is said while Redis is away, and says nothing of it later', async () => {
    connection.isRefusing = true;
    connection.cut();
    await eventually(() => expect(redis.isUp()).toBe(false));
    for (let n = 0; n < 20; n++) bus.publish(`stale ${n}`);
    await expect(redis.call((client) => client.ping())).rejects.toThrow();
    connection.isRefusing = false;
    await carries('after the absence');
    expect(heard.filter((text) => text.startsWith('stale'))).toEqual([]);
  });

  it('listens again after Redis has cut those who listen, or everybody', async () => {
    for (const type of ['pubsub', 'normal']) {
      await operator.call('client', 'kill', 'type', type, 'skipme', 'yes');
      await carries(`after the end of ${type} connections`);
    }
  });

  it('keeps nothing there, and hears nothing of another installation', async () => {
    const other = await openRedis(realUrl, `test:${randomUUID()}`, createLog('silent'));
    const heardThere: string[] = [];
    const otherBus = openRedisBus(other, (text) => heardThere.push(text));
    await eventually(() => {
      otherBus.publish('theirs');
      expect(heardThere).toContain('theirs');
    });
    await otherBus.close();
    expect(heard).not.toContain('theirs');
    expect(await operator.keys(`${redis.prefix}*`)).toEqual([]);
  });
});
