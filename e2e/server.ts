/** A real server for browser tests and benches: its own process, folder and port, drained at the end. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const READY = /^Cogito is ready at (\S+)$/;
const STARTS_WITHIN_MS = 60_000;
const DRAINS_WITHIN_MS = 15_000;

export type RunningServer = {
  url: string;
  dataDir: string;
  /** Drains the server as an operator does, and keeps its folder. @throws if it doesn't end with exit code 0. */
  drain: () => Promise<void>;
  /** Drains the server and removes its folder. */
  stop: () => Promise<void>;
};

/**
 * Starts the product on a data folder of its own, new or a copy of `from`, and a free port; `environment` adds to its
 * variables.
 */
export async function startServer(
  environment: Record<string, string> = {},
  from?: string,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cogito-server-'));
  if (from) cpSync(from, dataDir, { recursive: true });
  const server = spawn(process.execPath, ['scripts/run.mjs', 'src/server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Whatever breaks the tests off, neither a server nor its folder stays behind.
  const remove = () => {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const endAndKeep = async () => {
    process.off('exit', remove);
    await drain(server);
  };
  return {
    url: await readyAddress(server),
    dataDir,
    drain: endAndKeep,
    stop: () => endAndKeep().finally(remove),
  };
}

type Server = ChildProcessByStdio<null, Readable, null>;

function readyAddress(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      server.kill('SIGKILL');
      reject(new Error(`The server wasn’t ready within ${STARTS_WITHIN_MS / 1000} s.`));
    }, STARTS_WITHIN_MS);
    server.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with exit code ${code} before it was ready.`));
    });
    createInterface(server.stdout).on('line', (line) => {
      const address = READY.exec(line)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function drain(server: Server): Promise<void> {
  const ended = once(server, 'exit', { signal: AbortSignal.timeout(DRAINS_WITHIN_MS) });
  server.kill('SIGTERM');
  const [code, signal] = await ended.finally(() => server.kill('SIGKILL'));
  if (code !== 0)
    throw new Error(`The server ended with ${signal ?? `exit code ${code}`} instead of draining.`);
}
