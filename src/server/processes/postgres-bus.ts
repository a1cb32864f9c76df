/** The bus where REDIS_URL is unset or Redis is away, by PostgreSQL's NOTIFY: in order, and never with a message in it. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { connectTo } from '../db/postgres.ts';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

/** PostgreSQL takes less than 8,000 bytes. */
export const LONGEST_BYTES = 7900;

const CHANNEL = 'cogito';
const RETRY_AFTER_MS = 500;
const MAX_WAITING = 200;

/** Also hears what it publishes itself, by which it knows that the bus works. */
export function openPostgresBus(databaseUrl: string, hear: (text: string) => void, log: Log): Bus {
  const closing = new AbortController();
  const waiting: string[] = [];
  let client: pg.Client | null = null;
  let sending: Promise<void> | null = null;

  async function connect(): Promise<void> {
    // Never one of the pool, and never in a transaction: a notification doesn't wait for a commit, nor a commit for it.
    const connected = await connectTo(databaseUrl);
    const ended = new Promise((resolve) => connected.once('end', resolve));
    connected.on('notification', ({ payload = '' }) => hear(payload));
    await connected.query(`listen ${CHANNEL}`).catch(async (error) => {
      await connected.end().catch(() => {});
      throw error;
    });
    // Closed meanwhile: nobody else would end it.
    if (closing.signal.aborted) return connected.end();
    client = connected;
    await ended;
  }

  const keepConnected = (async () => {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      await connect().catch((error) => {
        if (failures === 0) log.warn({ err: error }, 'the bus between processes is away');
      });
      client = null;
      await wait(RETRY_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();

  async function sendWaiting(): Promise<void> {
    for (let text = waiting.shift(); text !== undefined && client; text = waiting.shift())
      await client.query('select pg_notify($1, $2)', [CHANNEL, text]).catch(() => {});
    sending = null;
  }

  return {
    carriesRows: false,
    isReplaced: false,
    publish(text) {
      if (!client || waiting.length >= MAX_WAITING) return;
      waiting.push(text);
      sending ??= sendWaiting();
    },
    async close() {
      await sending;
      closing.abort();
      await client?.end().catch(() => {});
      await keepConnected;
    },
  };
}
