/** PostgreSQL's connections. Every query and every attempt to connect ends in bounded time. */
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';

/** No query of the server needs longer, and one that hangs holds up everybody who writes. */
const STATEMENT_TIMEOUT_MS = 5000;
/** Shorter than a query's timeout: when one has found the network lost, no other idle connection is left. */
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
  // The database's own limit doesn't help where its answer is lost: the client's has to be a little longer.
  query_timeout: STATEMENT_TIMEOUT_MS + 1000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
} satisfies pg.ClientConfig;

export const postgresDialect = (connectionString: string, log: Log, max = 10): PostgresDialect =>
  openPool({ connectionString, max, idleTimeoutMillis: IDLE_TIMEOUT_MS, ...CONNECTION, ...BOUNDS }, log);

/** For long queries. The planner underestimates the cost of reading vectors, and would read all instead of using an index. */
export const postgresReaderDialect = (connectionString: string, log: Log, max: number): PostgresDialect =>
  openPool(
    {
      connectionString,
      max,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      ...CONNECTION,
      ...BOUNDS,
      onConnect: (client) => client.query('set enable_seqscan = off'),
    },
    log,
  );

/** One connection whose statements may take as long as they need, such as a migration. */
export const patientPostgresDialect = (connectionString: string, log: Log): PostgresDialect =>
  openPool({ connectionString, max: 1, ...CONNECTION }, log);

/** One connection of its own, outside the pool. The caller ends it. */
export async function connectTo(
  connectionString: string,
  config: pg.ClientConfig = BOUNDS,
): Promise<pg.Client> {
  const client = new SelfEndingClient({ connectionString, ...CONNECTION, ...config });
  // Failed queries reject, and the connection's end is an event of its own.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function openPool(config: pg.PoolConfig, log: Log): PostgresDialect {
  const pool = new pg.Pool({ ...config, Client: SelfEndingClient });
  // A connection that breaks while it is in use would end the process without a listener of its own.
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
    // Registered before the caller's handlers, and so run before the connection returns to the pool.
    if (answer instanceof Promise) answer.catch((error: Error) => this.#endAfter(error));
    return answer;
  }

  #endAfter(error: Error): void {
    if (error.message === 'Query read timeout') void this.end().catch(() => {});
  }
}
