import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { KeyedLimit } from '../limits.ts';
import { createLog } from '../log.ts';
import { openRedis, type RedisServer } from './redis.ts';
import { SharedBuckets } from './shared-buckets.ts';

const RATE = { burst: 6, perMinute: 1 };

describe.skipIf(inject('redisUrl') === null)('A limit of several processes', () => {
  const url = inject('redisUrl') ?? '';
  const prefix = `test:${randomUUID()}`;
  let operator: Redis;
  const servers: RedisServer[] = [];
  beforeAll(async () => {
    operator = new Redis(url);
    for (let n = 0; n < 2; n++) servers.push(await openRedis(url, prefix, createLog('silent')));
    await eventually(() => expect(servers.every((server) => server.isUp())).toBe(true));
  });
  afterAll(async () => {
    operator.disconnect();
    for (const server of servers) await server.close();
  });

  const openLimit = (redis: RedisServer) => {
    const by = new SharedBuckets({ redis, processes: () => 2, key: () => 'the day’s key' });
    return new KeyedLimit({ ...RATE, now: Date.now, isOn: true, shared: { as: 'tries', by } });
  };
  const keys = () => operator.keys(`${prefix}:limit:*`);
  const takeAll = (limit: KeyedLimit, who: string) => {
    let taken = 0;
    while (limit.take(who) === 0) taken++;
    return taken;
  };

  it('grants a burst once: what one process gave, the other lacks as soon as it has asked', async () => {
    const [one, other] = servers.map((server) => openLimit(server));
    expect(takeAll(one as KeyedLimit, 'Asha')).toBe(RATE.burst);
    // The first try is granted at once, and Redis's answer to it says what is left.
    expect(other?.take('Asha')).toBe(0);
    await eventually(() => expect(other?.take('Asha')).toBeGreaterThan(60_000));
    expect(other?.take('Bo')).toBe(0);
  });

  it('waits for what was granted too much before it grants again', async () => {
    const limits = servers.map((server) => openLimit(server));
    const taken = limits.reduce((sum, limit) => sum + takeAll(limit, 'Chandra'), 0);
    expect(taken).toBe(2 * RATE.burst);
    const owedMs = (1 + taken - RATE.burst) * 60_000;
    await eventually(() => {
      const waits = limits.map((limit) => limit.take('Chandra'));
      expect(Math.max(...waits)).toBeGreaterThan(owedMs - 30_000);
    });
  });

  it('takes back what is given back', async () => {
    const [one, other] = servers.map((server) => openLimit(server));
    for (let n = 0; n < 5; n++) one?.take('Dev');
    for (let n = 0; n < 5; n++) one?.giveBack('Dev');
    for (let n = 0; n < RATE.burst; n++) {
      expect(other?.take('Dev')).toBe(0);
      await servers[1]?.call((client) => client.ping());
    }
    expect(other?.take('Dev')).toBeGreaterThan(0);
  });

  it('keeps keyed hashes in Redis, which name nobody and end by themselves', async () => {
    const limit = openLimit(servers[0] as RedisServer);
    limit.take('esha@example.edu');
    await eventually(async () => expect(await keys()).not.toEqual([]));
    for (const key of await keys()) {
      expect(key.slice(prefix.length)).toMatch(/^:limit:[\w-]{22}$/);
      expect(await operator.get(key)).toMatch(/^\d{16}$/);
      expect(await operator.pttl(key)).toBeGreaterThan(0);
    }
  });

  it('knows its script again after Redis has forgotten it', async () => {
    await operator.script('FLUSH');
    const before = (await keys()).length;
    openLimit(servers[0] as RedisServer).take('Farid');
    await eventually(async () => expect(await keys()).toHaveLength(before + 1));
  });
});
