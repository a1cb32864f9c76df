/** The server under test: a process that is killed, drained and restarted on one database. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestDatabase } from '../server/database.ts';
import { type ServerProcess, startProcess } from '../server/process.ts';
import { FlakyConnection } from './flaky-connection.ts';

type Environment = Record<string, string>;

export class ServerControl {
  readonly #environment: Environment;
  #server: ServerProcess | null = null;
  #port = 0;
  #ownFolder: string | null = null;
  readonly #connections: FlakyConnection[] = [];

  get port(): number {
    return this.#port;
  }

  /** @param environment is added to the database's variables; limits are off by default. */
  constructor({ dataDir, databaseUrl }: Omit<TestDatabase, 'db'>, environment: Environment = {}) {
    this.#environment = {
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    };
  }

  static onFreshFolder(environment: Environment = {}): ServerControl {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-faults-'));
    const control = new ServerControl({ dataDir, databaseUrl: null }, environment);
    control.#ownFolder = dataDir;
    return control;
  }

  /** The server's address until it is restarted; the address of a connection stays the same. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('The server is not running.');
    return this.#server;
  }

  get environment(): Environment {
    return this.#environment;
  }

  async start(): Promise<number> {
    const startedAt = performance.now();
    this.#server = await startProcess(this.#environment);
    this.#port = Number(new URL(this.#server.url).port);
    return performance.now() - startedAt;
  }

  async end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    const ended = await this.server.end(signal);
    this.#server = null;
    return ended;
  }

  /** The memory of the process; 0 on a system that doesn't report it. */
  get residentMegabytes(): number {
    const status = `/proc/${this.server.process.pid}/status`;
    if (!existsSync(status)) return 0;
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
  }

  /** Returns a sample from a server with `METRICS_TOKEN`; 0 if there is none with this name. */
  async readMetric(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.#environment.METRICS_TOKEN}` };
    const samples = await (await fetch(`${this.url}/metrics`, { headers })).text();
    const sample = samples.split('\n').find((line) => line.startsWith(`${name} `));
    return Number(sample?.slice(name.length) ?? 0);
  }

  async openFlakyConnection(): Promise<FlakyConnection> {
    const connection = await FlakyConnection.open(() => this.#port);
    this.#connections.push(connection);
    return connection;
  }

  async clear(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await server?.end('SIGKILL');
    await Promise.all(this.#connections.splice(0).map((connection) => connection.close()));
    if (this.#ownFolder) rmSync(this.#ownFolder, { recursive: true, force: true });
  }
}
