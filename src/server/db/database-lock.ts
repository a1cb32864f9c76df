import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { databaseError } from '../start-errors.ts';
import { connectTo } from './postgres.ts';

/** Somebody holds the database for itself: a server of a version that shared it with nobody, or who restores it. */
export class DatabaseInUse extends Error {
  constructor() {
    super(
      'Another program, such as a Cogito server of an older version, needs this database for itself: stop it first, or set DATABASE_URL to another one.',
    );
  }
}

/** A server is using what a command needs for itself. */
export class DatabaseUsed extends Error {
  constructor() {
    super('A Cogito server is using this database: stop it first.');
  }
}

/** Two integers that no other program is likely to have chosen: "Cogi" and "to". */
const LOCK = [0x436f6769, 0x746f] as const;
/** Who was just killed still holds the lock until PostgreSQL notices. */
const PATIENCE_MS = 1000;
const RETRY_AFTER_MS = 200;
/** How soon a connection that was silently lost is noticed, by both sides. */
const PING_EVERY_MS = 10_000;
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

type Options = {
  log: Log;
  /** Called when somebody took the database for itself while this server's connection was lost. */
  onTaken: (error: DatabaseInUse) => void;
};

/** Shares the database with other servers by an advisory lock, which ends with its connection. @throws {DatabaseInUse | ConfigError} */
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

  function watch(client: pg.Client): void {
    client.once('end', async () => {
      while (!isReleased) {
        try {
          held = await take(databaseUrl);
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

/** Takes the database for itself, which nobody may be using. @throws {DatabaseUsed | ConfigError} */
export async function takeDatabaseAlone(databaseUrl: string): Promise<() => Promise<void>> {
  const client = await connectTo(databaseUrl).catch((error) => {
    throw databaseError(databaseUrl, error);
  });
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_taken', [...LOCK]);
  if (rows[0]?.is_taken) return () => client.end();
  await client.end();
  throw new DatabaseUsed();
}

async function take(databaseUrl: string): Promise<pg.Client> {
  const client = await connectTo(databaseUrl);
  try {
    await client.query(KEEPALIVE);
    for (const until = performance.now() + PATIENCE_MS; ; await wait(RETRY_AFTER_MS)) {
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1, $2) as is_taken', [
        ...LOCK,
      ]);
      if (rows[0]?.is_taken) return client;
      if (performance.now() > until) throw new DatabaseInUse();
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}
