/**
 * Connects to Redis or Valkey, for data that may be lost. No client notices a silent connection, so each is pinged; and
 * none may send later what it couldn't send at once (decision 41).
 */
import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { redisError } from '../start/start-errors.ts';

const PING_EVERY_MS = 1000;
/** A connection without an answer within this time is given up and replaced. */
const ANSWER_WITHIN_MS = 2000;
const RETRY_WITHIN_MS = 500;
/** The limit on unanswered calls: a slow server must not fill this process's memory. */
const MAX_UNDER_WAY = 1000;

export type RedisServer = {
  /** The prefix of every key and channel, so that installations can share a server. */
  prefix: string;
  isUp: () => boolean;
  /** Whether the connection was lost within this time: others may not have come back yet. */
  wasLostWithin: (ms: number) => boolean;
  /** @throws while Redis is away or slow; nothing waits for its return. */
  call: <T>(send: (client: Redis) => Promise<T>) => Promise<T>;
  /** Sends a text to all processes of the installation, or to none while Redis is away. */
  publish: (text: string) => void;
  /** Receives the published texts, again after each loss of the connection; texts sent meanwhile are lost. */
  subscribe: (listeners: { onText: (text: string) => void; onSubscribed: () => void }) => void;
  close: () => Promise<void>;
};

/** Reconnects in the background to a server that is away. @throws {ConfigError} if it refuses the sign-in. */
export async function openRedis(url: string, prefix: string, log: Log): Promise<RedisServer> {
  const { Redis } = await import('ioredis');
  const open = () => keepAlive(new Redis(url, NEVER_LATER));
  // Redis disconnects a subscriber that reads too slowly, so subscribing has a connection of its own.
  const [calling, listening] = [open(), open()];
  let underWay = 0;
  const outcome = firstOutcome(calling);
  for (const client of [calling, listening]) client.connect().catch(() => {});
  const fault = redisError(url, await outcome);
  if (fault) {
    for (const client of [calling, listening]) client.disconnect();
    throw fault;
  }
  warnOfAbsence(calling, log);
  let lostAt = Number.NEGATIVE_INFINITY;
  calling.on('close', () => {
    lostAt = performance.now();
  });

  const channel = `${prefix}:bus`;
  const call: RedisServer['call'] = async (send) => {
    if (underWay >= MAX_UNDER_WAY) throw new Error('Redis is too slow.');
    underWay++;
    try {
      return await send(calling);
    } finally {
      underWay--;
    }
  };

  return {
    prefix,
    isUp: () => calling.status === 'ready' && listening.status === 'ready',
    wasLostWithin: (ms) => performance.now() - lostAt < ms,
    call,
    publish: (text) => void call((client) => client.publish(channel, text)).catch(() => {}),
    subscribe({ onText, onSubscribed }) {
      const subscribe = () =>
        void listening.subscribe(channel).then(onSubscribed, () => listening.disconnect(true));
      listening.on('message', (_channel, text) => onText(text));
      listening.on('ready', subscribe);
      if (listening.status === 'ready') subscribe();
    },
    async close() {
      // What was sent in this turn of the event loop is written first, if the server is there.
      if (calling.status === 'ready') await calling.ping().catch(() => {});
      for (const client of [calling, listening]) client.disconnect();
    },
  };
}

const NEVER_LATER = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: ANSWER_WITHIN_MS,
  commandTimeout: ANSWER_WITHIN_MS,
  // A silent connection never confirms its end.
  disconnectTimeout: 100,
  retryStrategy: () => RETRY_WITHIN_MS * (0.5 + Math.random() / 2),
  protocol: 2,
} as const;

/** Returns the error of the first attempt to connect; null once connected, or if it takes too long. */
function firstOutcome(client: Redis): Promise<Error | null> {
  return new Promise((resolve) => {
    client.once('error', resolve);
    client.once('ready', () => resolve(null));
    setTimeout(() => resolve(null), ANSWER_WITHIN_MS).unref();
  });
}

function keepAlive(client: Redis): Redis {
  // Each failed call rejects; without a listener an error would also be printed.
  client.on('error', () => {});
  let isAsked = false;
  const timer = setInterval(async () => {
    if (isAsked || client.status !== 'ready') return;
    isAsked = true;
    await client.ping().catch(() => client.status === 'ready' && client.disconnect(true));
    isAsked = false;
  }, PING_EVERY_MS);
  client.once('end', () => clearInterval(timer));
  return client;
}

function warnOfAbsence(client: Redis, log: Log): void {
  let isKnown = false;
  if (client.status !== 'ready') warn();
  client.on('ready', () => {
    if (isKnown) log.info('Redis is back');
    isKnown = false;
  });
  client.on('error', warn);

  function warn(error?: Error): void {
    if (!isKnown)
      log.warn({ err: error }, 'Redis is away: what other processes do is seen within two seconds');
    isKnown = true;
  }
}
