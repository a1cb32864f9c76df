import { ROOMS } from '#shared/rooms.ts';
import type { Deps } from '../deps.ts';
import type { Sharing } from '../limits.ts';
import type { OpenBus } from './bus.ts';
import { Gathering } from './gathering.ts';
import { Gossip } from './gossip.ts';
import { readInstallationId } from './installation-id.ts';
import { openPostgresBus } from './postgres-bus.ts';
import { openRedis } from './redis.ts';
import { openRedisBus } from './redis-bus.ts';
import { SharedBuckets } from './shared-buckets.ts';
import { openWithSpare } from './spare-bus.ts';

type Hearing = Pick<Parameters<typeof Gossip.open>[0], 'onBell' | 'onCommit' | 'onHead' | 'readKey'>;

/** Over Redis where it is set up and there, else by PostgreSQL's NOTIFY; nothing on SQLite, which has one process. */
export async function openGossip(
  { config, db, log, now }: Deps,
  hearing: Hearing,
): Promise<{ gossip?: Gossip; sharing?: Sharing }> {
  const { databaseUrl, redisUrl } = config;
  if (!databaseUrl) return {};
  const redis = redisUrl ? await openRedis(redisUrl, `cogito:${await readInstallationId(db)}`, log) : null;
  const gossip = await Gossip.open({
    ...hearing,
    gatherings: new Map(Object.values(ROOMS).map(({ id }) => [id, new Gathering(now)])),
    openBus: (hear) => {
      const byDatabase: OpenBus = (hearIt) => openPostgresBus(databaseUrl, hearIt, log);
      if (!redis) return byDatabase(hear);
      const byRedis: OpenBus = (hearIt) => openRedisBus(redis, hearIt);
      return openWithSpare({ main: byRedis, spare: byDatabase, isMainUp: redis.isUp }, hear);
    },
  });
  const sharing = new SharedBuckets({ redis, processes: () => gossip.processes, key: () => gossip.key });
  return { gossip, sharing };
}
