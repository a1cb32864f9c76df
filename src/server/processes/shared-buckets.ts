/**
 * One bucket for each key over all processes, kept in Redis. The bucket of this process answers at once; Redis is told
 * once a turn what was taken, and what it answers corrects the bucket (decision 42).
 */
import { hash } from 'node:crypto';
import type { Rate, Sharing } from '../limits.ts';
import type { RedisServer } from './redis.ts';

type Taken = { rate: Rate; count: number; learn: (tokens: number) => void };

type Options = {
  /** Null where processes only ring each other: then each gives its part. */
  redis: RedisServer | null;
  processes: () => number;
  /** The day's key, so that nothing in Redis can be traced to anybody. */
  key: () => string;
};

export class SharedBuckets implements Sharing {
  readonly #options: Options;
  #taken = new Map<string, Taken>();

  constructor(options: Options) {
    this.#options = options;
  }

  parts(): number {
    return this.#options.redis?.isUp() ? 1 : this.processes();
  }

  processes(): number {
    return this.#options.processes();
  }

  tell(limit: string, key: string, count: number, rate: Rate, learn: Taken['learn']): void {
    const { redis } = this.#options;
    if (!redis?.isUp()) return;
    const tag = hash('sha256', `${this.#options.key()}|limit|${limit}|${key}`, 'base64url').slice(0, 22);
    const taken = this.#taken.get(tag);
    if (this.#taken.size === 0) setImmediate(() => void this.#send(redis).catch(() => {}));
    this.#taken.set(tag, { rate, count: count + (taken?.count ?? 0), learn });
  }

  async #send(redis: RedisServer): Promise<void> {
    const taken = [...this.#taken];
    this.#taken = new Map();
    const keys = taken.map(([tag]) => `${redis.prefix}:limit:${tag}`);
    const numbers = taken.flatMap(([, { rate, count }]) => [rate.burst, 60_000_000 / rate.perMinute, count]);
    const left = await redis.call(async (client) => {
      const given = [keys.length, ...keys, ...numbers] as const;
      // Redis forgets its scripts when it is started anew.
      return client.evalsha(SCRIPT_HASH, ...given).catch(() => client.eval(SCRIPT, ...given));
    });
    (left as string[]).forEach((tokens, place) => {
      taken[place]?.[1].learn(Number(tokens));
    });
  }
}

/**
 * A bucket as the time, in microseconds of Redis's own clock, at which it is full again (GCRA). It takes without asking,
 * since this was granted: what is too much is waited for later.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local left = {}
for i, key in ipairs(KEYS) do
  local burst, interval, taken = tonumber(ARGV[3*i-2]), tonumber(ARGV[3*i-1]), tonumber(ARGV[3*i])
  local full = math.max(tonumber(redis.call('GET', key) or 0), now) + taken * interval
  if full > now then
    redis.call('SET', key, string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
  else
    redis.call('DEL', key)
  end
  left[i] = tostring(burst - math.max(0, full - now) / interval)
end
return left`;
const SCRIPT_HASH = hash('sha1', SCRIPT);
