/**
 * One SQLite connection in a thread of its own, so that a slow disk never holds up the event loop.
 * Receives `{ id, sql, parameters }`, answers `{ id, rows, changes }` or `{ id, error }`, in order.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

export type Statement = { id: number; sql: string; parameters: readonly unknown[] };
export type Outcome =
  | { id: number; rows: unknown[]; changes: number }
  | { id: number; error: { message: string; code: number | undefined } };

const MAX_PREPARED = 300;
/** Operators' commands write beside a running server; each waits for the other this long. */
const BUSY_TIMEOUT_MS = 10_000;

const { file, readOnly } = workerData as { file: string; readOnly: boolean };
const database = new DatabaseSync(file, {
  readOnly,
  enableForeignKeyConstraints: true,
  timeout: BUSY_TIMEOUT_MS,
});
if (!readOnly) {
  // FULL: an acknowledged message survives a power cut, not only a crash. secure_delete: what is erased is gone
  // from the file too, which the promise of ANONYMOUS_RETENTION_DAYS and of the day's key relies on.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
}
database.exec('pragma cache_size = -32000; pragma mmap_size = 268435456; pragma temp_store = memory;');

const prepared = new Map<string, StatementSync>();

parentPort?.on('message', (statement: Statement | 'close') => {
  if (statement === 'close') {
    database.close();
    parentPort?.postMessage('closed');
    return;
  }
  parentPort?.postMessage(run(statement));
});
parentPort?.postMessage('ready');

function run({ id, sql, parameters }: Statement): Outcome {
  try {
    const statement = prepare(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { id, rows: statement.all(...values), changes: 0 };
    return { id, rows: [], changes: Number(statement.run(...values).changes) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, error: { message, code: errcode } };
  }
}

function prepare(sql: string): StatementSync {
  const known = prepared.get(sql);
  if (known) return known;
  const statement = database.prepare(sql);
  const oldest = prepared.size >= MAX_PREPARED ? prepared.keys().next().value : undefined;
  if (oldest !== undefined) prepared.delete(oldest);
  prepared.set(sql, statement);
  return statement;
}
