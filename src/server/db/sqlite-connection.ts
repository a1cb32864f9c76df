import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ConnectionOptions, Outcome, Statement, Step, Transaction } from './sqlite-worker.ts';

/** An error with SQLite's extended result code. */
class SqliteError extends Error {
  override name = 'SqliteError';
  readonly code: number | undefined;
  constructor({ message, code }: { message: string; code: number | undefined }) {
    super(message);
    this.code = code;
  }
}

/** The connection's thread has ended by itself, so no further query is possible. */
export class DatabaseLost extends Error {
  constructor(cause: unknown) {
    super('The thread that runs SQLite has ended, and the server with it: start it again.', { cause });
  }
}

type Result = { rows: unknown[]; changes: number };

type Waiting = {
  resolve: (outcome: Result) => void;
  reject: (error: Error) => void;
};

/** One SQLite connection in a worker thread. Statements run in the order in which they were sent. */
export class SqliteConnection {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #lost: DatabaseLost | null = null;
  #isClosing = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Opens `file`, creating it unless `readOnly`. @throws if it can't be opened. */
  static async open(
    file: string,
    options: ConnectionOptions,
    onLost: (error: DatabaseLost) => void,
  ): Promise<SqliteConnection> {
    const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: { file, ...options },
    });
    const connection = new SqliteConnection(worker);
    await once(worker, 'message');
    worker.on('message', (outcome: Outcome) => connection.#settle(outcome));
    const lose = (cause?: unknown) => connection.#lose(cause, onLost);
    worker.on('error', lose);
    worker.on('exit', lose);
    return connection;
  }

  run(sql: string, parameters: readonly unknown[] = []): Promise<Result> {
    return this.#ask({ id: ++this.#lastId, sql, parameters });
  }

  runTogether(steps: readonly Step[]): Promise<Result> {
    return this.#ask({ id: ++this.#lastId, steps });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#lost) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await ended;
  }

  #ask(work: Statement | Transaction): Promise<Result> {
    if (this.#lost) return Promise.reject(this.#lost);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.set(work.id, { resolve, reject });
    this.#worker.postMessage(work);
    return promise;
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#waiting.get(outcome.id);
    this.#waiting.delete(outcome.id);
    if ('error' in outcome) waiting?.reject(new SqliteError(outcome.error));
    else waiting?.resolve(outcome);
  }

  #lose(cause: unknown, onLost: (error: DatabaseLost) => void): void {
    if (this.#lost || this.#isClosing) return;
    this.#lost = new DatabaseLost(cause);
    for (const { reject } of this.#waiting.values()) reject(this.#lost);
    this.#waiting.clear();
    onLost(this.#lost);
  }
}
