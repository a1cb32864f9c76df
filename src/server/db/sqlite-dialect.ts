/** Kysely over two SQLite connections: one writes, and one reads beside it (WAL lets both work at once). */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db } from './schema.ts';
import { type DatabaseLost, SqliteConnection } from './sqlite-connection.ts';
import type { ConnectionOptions, Step } from './sqlite-worker.ts';

/** Operators' commands write beside a running server; each waits for the other this long. */
const BUSY_TIMEOUT_MS = 10_000;

/** @param file the database's path; it is created if it is missing. */
export const sqliteDialect = (file: string, onLost: (error: DatabaseLost) => void): Dialect =>
  dialectWith(() => new WorkerDriver(file, onLost));

export const dialectWith = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createAdapter: () => new TransactionalAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/**
 * Runs `steps` in one transaction and one trip to the writer's thread, which takes half the time of one statement that
 * reads its rows from JSON.
 */
export async function runTogether<R>(db: Db, steps: Step[]): Promise<R[]> {
  const text = steps.map(({ sql }) => sql).join('; ');
  return (await db.executeQuery<R>(CompiledQuery.raw(text, [new Together(steps)]))).rows;
}

/** The steps are passed as a query's parameter in this class, so that Kysely's plugins process the rows. */
class Together {
  readonly steps: Step[];
  constructor(steps: Step[]) {
    this.steps = steps;
  }
}

/** Empties the write-ahead log, which still has deleted rows. Returns false at once while a reader needs it. */
export async function emptyLog(db: Db): Promise<boolean> {
  const query = CompiledQuery.raw(EMPTY_LOG);
  const { rows } = await db.executeQuery<{ busy: number }>(query);
  return rows[0]?.busy === 0;
}

const NO_TRANSACTION = /no transaction is active/;

const EMPTY_LOG = 'pragma wal_checkpoint(truncate)';

/** SQLite rolls back DDL too, so a migration is all or nothing, and `begin immediate` is its lock. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  /** By default Kysely runs one statement at a time, and readers wait for writers; a thread queues its statements. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class WorkerDriver implements Driver {
  readonly #file: string;
  readonly #onLost: (error: DatabaseLost) => void;
  writer!: SqliteConnection;
  reader!: SqliteConnection;
  /** Held while a connection uses the writer. */
  readonly writing = new Mutex();

  constructor(file: string, onLost: (error: DatabaseLost) => void) {
    this.#file = file;
    this.#onLost = onLost;
  }

  async init() {
    this.writer = await this.#open({ readOnly: false, busyTimeoutMs: BUSY_TIMEOUT_MS });
    this.reader = await this.#open({ readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS });
  }

  async acquireConnection() {
    return new RoutedConnection(this);
  }

  /** A checkpoint runs beside the writer first, so that the writer is blocked only for a moment. */
  async emptyLog() {
    const eraser = await this.#open({ readOnly: false, busyTimeoutMs: 0 });
    try {
      await eraser.run('pragma wal_checkpoint(passive)');
      return await eraser.run(EMPTY_LOG);
    } finally {
      await eraser.close();
    }
  }

  #open(options: ConnectionOptions) {
    return SqliteConnection.open(this.#file, options, this.#onLost);
  }

  async releaseConnection() {}

  async beginTransaction(connection: RoutedConnection) {
    await connection.begin();
  }

  async commitTransaction(connection: RoutedConnection) {
    await connection.commit();
  }

  async rollbackTransaction(connection: RoutedConnection) {
    await connection.rollback();
  }

  async destroy() {
    await this.reader.close();
    await this.writer.close();
  }
}

/** Sends a select outside transactions to the reader, and everything else to the writer, one at a time. */
class RoutedConnection implements DatabaseConnection {
  readonly #driver: WorkerDriver;
  #release: (() => void) | null = null;

  constructor(driver: WorkerDriver) {
    this.#driver = driver;
  }

  async begin() {
    const release = await this.#driver.writing.take();
    try {
      // `immediate` keeps a transaction that reads before it writes from failing because another one wrote meanwhile.
      await this.#driver.writer.run('begin immediate');
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  async commit() {
    await this.#driver.writer.run('commit');
    // After a failed commit Kysely rolls back, and would end a transaction that another caller had begun meanwhile.
    this.#endWriting();
  }

  async rollback() {
    try {
      await this.#driver.writer.run('rollback');
    } catch (error) {
      // On a full disk SQLite has rolled back by itself; the caller should get the first error.
      if (!NO_TRANSACTION.test(String(error))) throw error;
    } finally {
      this.#endWriting();
    }
  }

  #endWriting() {
    this.#release?.();
    this.#release = null;
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (sql === EMPTY_LOG) return toResult(await this.#driver.emptyLog());
    const [together] = parameters;
    if (this.#release && together instanceof Together)
      throw new Error('What runs together is a transaction of its own.');
    if (this.#release) return toResult(await this.#driver.writer.run(sql, parameters));
    if (SelectQueryNode.is(query)) return toResult(await this.#driver.reader.run(sql, parameters));
    const release = await this.#driver.writing.take();
    try {
      if (together instanceof Together)
        return toResult(await this.#driver.writer.runTogether(together.steps));
      return toResult(await this.#driver.writer.run(sql, parameters));
    } finally {
      release();
    }
  }

  streamQuery = refuseStreams;
}

// biome-ignore lint/correctness/useYield: nothing here streams rows
export async function* refuseStreams(): AsyncIterableIterator<never> {
  throw new Error('Rows are read in pages, not streamed.');
}

export function toResult<R>({ rows, changes }: { rows: unknown[]; changes: number }): QueryResult<R> {
  return { rows: rows as R[], numAffectedRows: BigInt(changes) };
}

/** `take()` resolves, in the order of the calls, with the function that releases the mutex. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  take(): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    const previous = this.#last;
    this.#last = held.promise;
    return previous.then(() => held.resolve);
  }
}
