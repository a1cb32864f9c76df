import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { databaseError } from '../start/start-errors.ts';
import { connectTo } from './postgres.ts';

/** Another program uses the database and can't share it with this process. */
export class DatabaseInUse extends OperatorError {}

/**
 * The lock "Cogi" and "to", integers that other programs hardly use. Servers and workers share it; a restore or a
 * move takes it alone.
 */
const LOCK = [0x436f6769, 0x746f] as const;
/** The lock "Cogi" and "srv" is held only by servers, which share it if Redis connects them. */
const SERVERS = [0x436f6769, 0x737276] as const;
/** A process that has just ended or was killed holds its lock until PostgreSQL has closed its connection. */
const PATIENCE_MS = 3000;
const RETRY_AFTER_MS = 200;
/** The interval at which both sides can notice a silently lost connection. */
const PING_EVERY_MS = 10_000;
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/** A server by itself, one of several servers, a worker beside any of them, or a command that needs it for itself. */
export type DatabaseUser = 'only server' | 'server' | 'worker' | 'command';

const REFUSALS = {
  anybody:
    'Another program, such as one that restores a backup, needs this database for itself: wait for its end, or set DATABASE_URL to another one.',
  'only server':
    'Another Cogito server is using this database: several need REDIS_URL, the same for each. Else stop the other one first, or set DATABASE_URL to another one.',
  server:
    'Another Cogito server is using this database without REDIS_URL: stop it first, or give each the same REDIS_URL.',
  command: 'A Cogito server is using this database: stop it first.',
};

type Options = {
  as: DatabaseUser;
  log: Log;
  /** Called when another program took the database for itself while this server's connection was lost. */
  onTaken: (error: DatabaseInUse) => void;
};

/**
 * Locks the database with advisory locks, which end with their connection, so a killed process blocks nobody. If the
 * connection is lost, they are taken again. @throws {DatabaseInUse | ConfigError}
 */
export async function lockDatabase(
  databaseUrl: string,
  { as, log, onTaken }: Options,
): Promise<() => Promise<void>> {
  let isReleased = false;
  let held = await takeFirst(databaseUrl, as);
  watch(held);
  const ping = setInterval(() => held.query('select 1').catch(() => {}), PING_EVERY_MS).unref();

  function watch(client: pg.Client): void {
    client.once('end', async () => {
      while (!isReleased) {
        try {
          const taken = await take(databaseUrl, as, backendOf(client));
          // This process has released the lock meanwhile, so nothing else would release the new one.
          if (isReleased) return await taken.end();
          held = taken;
          return watch(held);
        } catch (error) {
          if (isReleased) return;
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

/** Takes the database for exclusive use. @throws {DatabaseInUse | ConfigError} */
export async function takeDatabaseAlone(databaseUrl: string): Promise<() => Promise<void>> {
  const client = await takeFirst(databaseUrl, 'command');
  return () => client.end();
}

const takeFirst = (databaseUrl: string, as: DatabaseUser): Promise<pg.Client> =>
  take(databaseUrl, as).catch((error) => {
    throw databaseError(databaseUrl, error);
  });

/** @param former PostgreSQL's process for the lost connection, which may still hold the lock */
async function take(databaseUrl: string, as: DatabaseUser, former?: number): Promise<pg.Client> {
  const client = await connectTo(databaseUrl);
  try {
    await client.query(KEEPALIVE);
    for (const until = performance.now() + PATIENCE_MS; ; await wait(RETRY_AFTER_MS)) {
      const refusal = await tryLocks(client, as);
      if (refusal === null) return client;
      if (performance.now() > until) throw new DatabaseInUse(refusal);
      if (former !== undefined) await endHolder(client, former);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Returns null once all locks are taken, otherwise the refusal. */
async function tryLocks(client: pg.Client, as: DatabaseUser): Promise<string | null> {
  const tryOne = async (how: string, lock: readonly [number, number]): Promise<boolean> =>
    (await client.query(`select pg_try_advisory_lock${how}($1, $2) as is_taken`, [...lock])).rows[0]
      ?.is_taken;
  if (as === 'command') return (await tryOne('', LOCK)) ? null : REFUSALS.command;
  if (!(await tryOne('_shared', LOCK))) return REFUSALS.anybody;
  if (as === 'worker') return null;
  return (await tryOne(as === 'server' ? '_shared' : '', SERVERS)) ? null : REFUSALS[as];
}

async function endHolder(client: pg.Client, backend: number): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted and pid = $3`,
    [...SERVERS, backend],
  );
}

/** The driver sets this property, though its types don't have it. */
const backendOf = (client: pg.Client) => (client as unknown as { processID: number }).processID;
