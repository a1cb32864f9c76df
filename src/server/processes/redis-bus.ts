/** The bus where REDIS_URL is set: one channel for all processes of an installation. */
import type { Bus } from './bus.ts';
import type { RedisServer } from './redis.ts';

export function openRedisBus(redis: RedisServer, hear: (text: string) => void): Bus {
  const channel = `${redis.prefix}:bus`;
  redis.subscribe(channel, hear);
  return {
    carriesRows: true,
    isReplaced: false,
    publish(text) {
      redis.call((client) => client.publish(channel, text)).catch(() => {});
    },
    close: () => redis.close(),
  };
}
