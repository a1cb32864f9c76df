/** Kysely over a read-only SQLite connection in its own thread, for long queries. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteConnection } from './sqlite-connection.ts';

/** A reader never waits for a writer, but may wait for the log’s recovery after a crash. */
const BUSY_TIMEOUT_MS = 5000;

export function sqliteReaderDialect(file: string): Dialect {
  return {
    createDriver: () => new ReaderDriver(file),
    createAdapter: () => new ManyQueriesAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Queries may be sent at the same time, because the thread queues them. */
class ManyQueriesAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class ReaderDriver implements Driver {
  readonly #file: string;
  #opened: Promise<SqliteConnection> | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async init() {}

  async acquireConnection() {
    return new ReaderConnection(await this.#open());
  }

  /** Opens the connection, again if its thread has ended. */
  #open(): Promise<SqliteConnection> {
    const forget = () => {
      this.#opened = null;
    };
    if (!this.#opened) {
      const options = { readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS };
      this.#opened = SqliteConnection.open(this.#file, options, forget);
      this.#opened.catch(forget);
    }
    return this.#opened;
  }

  async releaseConnection() {}

  async destroy() {
    await (await this.#opened)?.close();
  }

  beginTransaction = refuseTransactions;
  commitTransaction = refuseTransactions;
  rollbackTransaction = refuseTransactions;
}

async function refuseTransactions(): Promise<never> {
  throw new Error('A reader needs no transactions.');
}

class ReaderConnection implements DatabaseConnection {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows } = await this.#connection.run(sql, parameters);
    return { rows: rows as R[] };
  }

  // biome-ignore lint/correctness/useYield: nothing here streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read in pages, not streamed.');
  }
}
