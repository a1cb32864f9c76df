/**
 * Keeps one bucket for each key over all processes, in Redis. This process's bucket answers at once; what was taken is
 * sent to Redis once a turn of the event loop, and its answer corrects the bucket (decision 42).
 */
import { hash } from 'node:crypto';
import type { Sharing } from '../limits.ts';
import type { RedisServer } from './redis.ts';

type Taken = Parameters<Sharing['report']>[2];

type Options = {
  redis: RedisServer;
  processes: () => number;
  /** The day key, so that nothing in Redis can be traced to a person. */
  key: () => string;
};

export class SharedBuckets implements Sharing {
  readonly #options: Options;
  #taken = new Map<string, Taken>();

  constructor(options: Options) {
    this.#options = options;
  }

  processes(): number {
    return this.#options.processes();
  }

  /** While Redis is away each process counts by itself. */
  report(limit: string, key: string, { count, intervalMs, learn }: Taken): void {
    const { redis } = this.#options;
    if (!redis.isUp()) return;
    const tag = hash('sha256', `${this.#options.key()}|limit|${limit}|${key}`, 'base64url').slice(0, 22);
    const taken = this.#taken.get(tag);
    if (this.#taken.size === 0) setImmediate(() => void this.#send(redis).catch(() => {}));
    this.#taken.set(tag, { count: count + (taken?.count ?? 0), intervalMs, learn });
  }

  async #send(redis: RedisServer): Promise<void> {
    const taken = [...this.#taken];
    this.#taken = new Map();
    const keys = taken.map(([tag]) => `${redis.prefix}:limit:${tag}`);
    const numbers = taken.flatMap(([, { intervalMs, count }]) => [intervalMs * 1000, count]);
    const fullInMs = await redis.call(async (client) => {
      const given = [keys.length, ...keys, ...numbers] as const;
      // Redis forgets its scripts when it is restarted.
      return client.evalsha(SCRIPT_HASH, ...given).catch(() => client.eval(SCRIPT, ...given));
    });
    (fullInMs as number[]).forEach((ms, place) => {
      taken[place]?.[1].learn(ms);
    });
  }
}

/**
 * A bucket is stored as the time, in microseconds of Redis's own clock, at which it is full again (GCRA). It always
 * takes what was granted already: an excess causes a longer wait later.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local waits = {}
for i, key in ipairs(KEYS) do
  local interval, taken = tonumber(ARGV[2*i-1]), tonumber(ARGV[2*i])
  local full = math.max(tonumber(redis.call('GET', key) or 0), now) + taken * interval
  if full > now then
    redis.call('SET', key, string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
  else
    redis.call('DEL', key)
  end
  waits[i] = math.ceil(math.max(0, full - now) / 1000)
end
return waits`;
const SCRIPT_HASH = hash('sha1', SCRIPT);
