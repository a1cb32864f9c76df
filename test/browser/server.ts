/** A real server for browser tests and benches: its own process, folder and port, drained at the end. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from '../server/process.ts';

const DRAINS_WITHIN_MS = 15_000;

export type RunningServer = {
  url: string;
  dataDir: string;
  /** Whether the server began with a copied folder, which has the administrator of the original. */
  isCopy: boolean;
  /** The variables of this server in addition to those that every server here has. */
  environment: Record<string, string>;
  /** Returns everything that the server has printed. */
  output: () => string;
  /** Drains the server like an operator, and keeps its folder. @throws if it doesn't end with exit code 0. */
  drain: () => Promise<void>;
  /** Drains the server and removes its folder. */
  stop: () => Promise<void>;
};

/** Starts a server on a new data folder, or a copy of `from`; `environment` is added to the server's variables. */
export async function startServer(
  environment: Record<string, string> = {},
  from?: string,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cogito-server-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  if (from) cpSync(from, dataDir, { recursive: true });
  const settings = { NODE_ENV: 'production', SAMPLE_LIBRARY: 'on', DATA_DIR: dataDir, ...environment };
  const server = await startProcess(settings);

  const drain = async () => {
    process.off('exit', remove);
    const late = delay(DRAINS_WITHIN_MS, null, { ref: false });
    const ended = await Promise.race([server.end('SIGTERM'), late]);
    if (!ended) await server.end('SIGKILL');
    if (ended?.code !== 0) throw new Error(`The server didn’t drain: ${server.output()}`);
  };
  const { url, output } = server;
  return {
    url,
    dataDir,
    isCopy: Boolean(from),
    environment,
    output,
    drain,
    stop: () => drain().finally(remove),
  };
}
