/** The connections to PostgreSQL. Every query and every attempt to connect has a time limit. */
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';

/** No query of the server needs longer, and a hanging one would block all writers. */
const STATEMENT_TIMEOUT_MS = 5000;
/** This is shorter than `query_timeout`, so when a query finds the network lost, no idle connection is left. */
const IDLE_TIMEOUT_MS = 5000;
const INT8_OID = 20;

// Counts and times are below 2^53, so they are numbers on both databases.
pg.types.setTypeParser(INT8_OID, Number);

const CONNECTION = {
  application_name: 'cogito',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig;

const BOUNDS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // The database's own limit doesn't help if its answer is lost; the client's has to be a little longer.
  query_timeout: STATEMENT_TIMEOUT_MS + 1000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
} satisfies pg.ClientConfig;

export const postgresDialect = (
  connectionString: string,
  log: Log,
  own: pg.PoolConfig = {},
): PostgresDialect =>
  openPool(
    { connectionString, max: 10, idleTimeoutMillis: IDLE_TIMEOUT_MS, ...CONNECTION, ...BOUNDS, ...own },
    log,
  );

/** Serves long queries. The planner underestimates the cost of reading vectors, and would scan instead of using GIN. */
export const postgresReaderDialect = (connectionString: string, log: Log): PostgresDialect =>
  postgresDialect(connectionString, log, {
    max: 2,
    onConnect: (client) => client.query('set enable_seqscan = off'),
  });

/** A single connection whose statements may take as long as they need, such as a migration. */
export const patientPostgresDialect = (connectionString: string, log: Log): PostgresDialect =>
  openPool({ connectionString, max: 1, ...CONNECTION }, log);

/** Opens a connection outside the pool. The caller ends it. */
export async function connectTo(
  connectionString: string,
  config: pg.ClientConfig = BOUNDS,
): Promise<pg.Client> {
  const client = new SelfEndingClient({ connectionString, ...CONNECTION, ...config });
  // Failed queries reject, and the end of the connection is an event of its own.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function openPool(config: pg.PoolConfig, log: Log): PostgresDialect {
  const pool = new pg.Pool({ ...config, Client: SelfEndingClient });
  // A connection that breaks while it is in use would end the process if it had no listener.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the database broke')),
  );
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** Closes itself when a query exceeds `query_timeout`: the driver only stops waiting, and the pool would reuse it. */
class SelfEndingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one signature for all of the driver's overloads
  override query(...given: any[]): any {
    const answer = Reflect.apply(super.query, this, given);
    // This handler is registered before the caller's, and so runs before the connection returns to the pool.
    if (answer instanceof Promise) answer.catch((error: Error) => this.#endAfter(error));
    return answer;
  }

  #endAfter(error: Error): void {
    if (error.message === 'Query read timeout') void this.end().catch(() => {});
  }
}
