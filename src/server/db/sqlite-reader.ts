/** Kysely over a read-only SQLite connection in its own thread, for long queries. */
import type { CompiledQuery, Dialect, Driver } from 'kysely';
import { SqliteConnection } from './sqlite-connection.ts';
import { dialectWith, refuseStreams, toResult } from './sqlite-dialect.ts';

/** A reader never waits for a writer, but may wait for the log’s recovery after a crash. */
const BUSY_TIMEOUT_MS = 5000;

export function sqliteReaderDialect(file: string): Dialect {
  return dialectWith(() => new ReaderDriver(file));
}

class ReaderDriver implements Driver {
  readonly #file: string;
  #opened: Promise<SqliteConnection> | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async init() {}

  async acquireConnection() {
    const connection = await this.#open();
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) =>
        toResult<R>(await connection.run(sql, parameters)),
      streamQuery: refuseStreams,
    };
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
