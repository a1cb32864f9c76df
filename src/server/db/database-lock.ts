import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { databaseError } from '../start-errors.ts';
import { connectTo } from './postgres.ts';

export class DatabaseInUse extends Error {
  constructor() {
    super('Another Cogito server is using this database: stop it first, or set DATABASE_URL to another one.');
  }
}

/** Two integers that no other program is likely to have chosen: "Cogi" and "to". */
const LOCK = [0x436f6769, 0x746f] as const;
/** A server that was just killed still holds the lock until PostgreSQL notices. */
const PATIENCE_MS = 1000;
const RETRY_AFTER_MS = 200;
/** How soon a connection that was silently lost is noticed, by both sides. */
const PING_EVERY_MS = 10_000;
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

type Options = {
  log: Log;
  /** Called when another server took the lock while this one had lost its connection. */
  onTaken: (error: DatabaseInUse) => void;
};

/**
 * Holds the database for this process by an advisory lock, which ends with its connection: a killed server holds
 * nobody back. A lost connection is made anew. Gives the function that lets go.
 * @throws {DatabaseInUse} when another server holds it, or a `ConfigError` where there is no database to lock.
 */
export async function lockDatabase(
  databaseUrl: string,
  { log, onTaken }: Options,
): Promise<() => Promise<void>> {
  let isReleased = false;
  let held: pg.Client = await take(databaseUrl).catch((error) => {
    throw databaseError(databaseUrl, error);
  });
  watch(held);
  const ping = setInterval(() => held.query('select 1').catch(() => {}), PING_EVERY_MS).unref();

  /** The old connection may live on for the database alone: only this process can still know whose it is. */
  function watch(client: pg.Client): void {
    client.once('end', async () => {
      while (!isReleased) {
        try {
          held = await take(databaseUrl, backendOf(client));
          return watch(held);
        } catch (error) {
          if (error instanceof DatabaseInUse) return onTaken(error);
          log.warn({ err: error }, 'the database’s lock could not be taken again yet');
          await wait(RETRY_AFTER_MS);
        }
      }
    });
  }

  return async () => {
    isReleased = true;
    clearInterval(ping);
    await held.end();
  };
}

async function take(databaseUrl: string, formerBackend?: number): Promise<pg.Client> {
  const client = await connectTo(databaseUrl);
  try {
    await client.query(KEEPALIVE);
    for (const until = performance.now() + PATIENCE_MS; ; await wait(RETRY_AFTER_MS)) {
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_taken', [...LOCK]);
      if (rows[0]?.is_taken) return client;
      if (performance.now() > until) throw new DatabaseInUse();
      if (formerBackend !== undefined) await endHolder(client, formerBackend);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function endHolder(client: pg.Client, backend: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted and pid = $3`,
    [...LOCK, backend],
  );
}

const backendOf = (client: pg.Client) => (client as unknown as { processID: number }).processID;
