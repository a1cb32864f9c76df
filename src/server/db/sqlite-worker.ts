/** One SQLite connection in a thread. It takes `{ id, sql, parameters }` or `{ id, steps }`, and answers in order. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

export type Statement = { id: number; sql: string; parameters: readonly unknown[] };
/** A statement, with the parameters of each run. */
export type Step = { sql: string; rows: readonly (readonly unknown[])[] };
export type Transaction = { id: number; steps: readonly Step[] };
type Result = { rows: unknown[]; changes: number };
export type Outcome =
  | ({ id: number } & Result)
  | { id: number; error: { message: string; code: number | undefined } };

const MAX_PREPARED = 300;
const KEPT_LOG_BYTES = 16 * 2 ** 20;
export type ConnectionOptions = {
  readOnly: boolean;
  busyTimeoutMs: number;
};

const { file, readOnly, busyTimeoutMs } = workerData as { file: string } & ConnectionOptions;
const database = new DatabaseSync(file, {
  readOnly,
  enableForeignKeyConstraints: true,
  timeout: busyTimeoutMs,
});
if (!readOnly) {
  // FULL lets a commit survive a power cut; secure_delete erases deleted rows from the file too, as is promised.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
  // A log that grew during a long read, such as a backup's, is truncated again.
  database.exec(`pragma journal_size_limit = ${KEPT_LOG_BYTES}`);
}
database.exec('pragma cache_size = -32000; pragma mmap_size = 268435456; pragma temp_store = memory;');

// SQLite's own `lower` knows only ASCII letters; PostgreSQL's knows all, except in the locale C.
database.function('lower', { deterministic: true }, (text) =>
  typeof text === 'string' ? text.toLowerCase() : text,
);

const prepared = new Map<string, StatementSync>();

parentPort?.on('message', (work: Statement | Transaction | 'close') => {
  if (work === 'close') {
    database.close();
    // Once its port is closed, the thread has nothing left to do and ends.
    parentPort?.close();
  } else parentPort?.postMessage(attempt(work));
});
parentPort?.postMessage('ready');

function attempt(work: Statement | Transaction): Outcome {
  try {
    return { id: work.id, ...('steps' in work ? runTogether(work) : run(work)) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id: work.id, error: { message, code: errcode } };
  }
}

function run({ sql, parameters }: Pick<Statement, 'sql' | 'parameters'>): Result {
  const statement = prepare(sql);
  const values = parameters as SQLInputValue[];
  if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 };
  return { rows: [], changes: Number(statement.run(...values).changes) };
}

function runTogether({ steps }: Transaction): Result {
  prepare('begin immediate').run();
  try {
    const results = steps.flatMap(({ sql, rows }) => rows.map((parameters) => run({ sql, parameters })));
    prepare('commit').run();
    return {
      rows: results.flatMap(({ rows }) => rows),
      changes: results.reduce((sum, { changes }) => sum + changes, 0),
    };
  } catch (error) {
    // On a full disk SQLite may have rolled back already.
    if (database.isTransaction) prepare('rollback').run();
    throw error;
  }
}

function prepare(sql: string): StatementSync {
  const known = prepared.get(sql);
  if (known) return known;
  const statement = database.prepare(sql);
  // `run` reads the last row's id, which may be larger than a number can hold.
  if (statement.columns().length === 0) statement.setReadBigInts(true);
  const oldest = prepared.size >= MAX_PREPARED ? prepared.keys().next().value : undefined;
  if (oldest !== undefined) prepared.delete(oldest);
  prepared.set(sql, statement);
  return statement;
}
